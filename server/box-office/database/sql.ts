/**
 * SQL as tagged templates. A value becomes a parameter, another statement becomes a part of this one:
 *
 *     const free = sql`where a.state = 'held' and a.expires_at <= ${now}`
 *     await db.query<{ seatId: number }>(sql`select a.seat_id from seat_allocation a ${free}`)
 *
 * Nothing else gets into the text of a statement, so no value can change its meaning.
 */
export class Statement {
  readonly texts: readonly string[]
  readonly values: readonly unknown[]
  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = texts
    this.values = values
  }
}

/**
 * Builds a statement. Times are `Date`, days `YYYY-MM-DD`, arrays are PostgreSQL arrays, bytes `Buffer`, objects are
 * json. For an array as json use `json()`. `undefined` throws, so that a missing value isn't taken for null.
 */
export function sql(texts: TemplateStringsArray, ...values: readonly unknown[]): Statement {
  return new Statement(texts, values)
}

/** Encodes a value of any kind for a json column. */
export const json = (value: unknown): string => JSON.stringify(value)

/** Joins statements: `join(conditions, sql` and `)`. An empty list returns an empty statement. */
export function join(statements: readonly Statement[], separator: Statement = sql`, `): Statement {
  const parts = statements.flatMap((each, at) => (at === 0 ? [each] : [separator, each]))
  return new Statement(Array(parts.length + 1).fill(''), parts)
}

export const emptySql = sql``

/** Returns the statement in the driver's format: text with `$1`, `$2`, … and the values. */
export function compile(statement: Statement): { text: string; values: unknown[] } {
  const values: unknown[] = []
  const textOf = ({ texts, values: own }: Statement): string =>
    texts.reduce((text, part, at) => {
      const before = own[at - 1]
      return text + (before instanceof Statement ? textOf(before) : `$${values.push(parameter(before))}`) + part
    })
  return { text: textOf(statement), values }
}

function parameter(value: unknown): unknown {
  if (value === undefined) throw new TypeError('A value of a statement is undefined')
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(parameter)
  return value
}
