import pg from 'pg'

const { builtins, getTypeParser } = pg.types

function parseInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`)
  return value
}
function refuseNumeric(): never {
  throw new TypeError('A column is numeric: cast it to int, bigint or float8')
}
const DATE_ARRAY = 1182
const BIGINT_ARRAY = 1016
const NUMERIC_ARRAY = 1231
const TEXT_ARRAY = 1009
const textArray = (getTypeParser as (oid: number) => (text: string) => string[])(TEXT_ARRAY)

const parsers: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: parseInteger,
  [BIGINT_ARRAY]: (text) => textArray(text).map(parseInteger),
  [builtins.DATE]: String,
  [DATE_ARRAY]: textArray,
  [builtins.NUMERIC]: refuseNumeric,
  [NUMERIC_ARRAY]: refuseNumeric,
}

/** How column values are parsed with both engines. */
export const columnTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers[oid] ?? getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

/** Converts rows from arrays to objects, with names in camelCase. */
export function namedRows(fields: readonly { name: string }[], rows: readonly unknown[][]): object[] {
  const names = fields.map(({ name }) => camelCase(name))
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])))
}

const camelCase = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
