/** The operators of Umbraco Forms' conditions, in its spelling. */
type Holds = (value: string, operand: string) => boolean

const is: Holds = (value, operand) => value === operand
const contains: Holds = (value, operand) => value.includes(operand)
const startsWith: Holds = (value, operand) => value.startsWith(operand)
const endsWith: Holds = (value, operand) => value.endsWith(operand)
const ignoringCase =
  (holds: Holds): Holds =>
  (value, operand) =>
    holds(value.toLowerCase(), operand.toLowerCase())
const compared =
  (isRight: (value: number, operand: number) => boolean): Holds =>
  (value, operand) => {
    const pair = [numberOf, dayOf].map((read) => [read(value), read(operand)] as const)
    const known = pair.find(([one, other]) => one !== undefined && other !== undefined)
    return known !== undefined && isRight(known[0] as number, known[1] as number)
  }

const numberOf = (text: string) => (/^\s*[-+]?\d+(?:\.\d+)?\s*$/.test(text) ? Number(text) : undefined)
/** Returns a day, written `YYYY-MM-DD` or `dd/MM/yyyy`, as a number that increases with it. */
function dayOf(text: string): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? []
  if (year) return Number(`${year}${month}${day}`)
  const [, ofMonth, inYear, ofYear] = /^(\d\d)\/(\d\d)\/(\d{4})/.exec(text) ?? []
  return ofMonth ? Number(`${ofYear}${inYear}${ofMonth}`) : undefined
}

const positive = {
  Is: is,
  GreaterThen: compared((value, operand) => value > operand),
  LessThen: compared((value, operand) => value < operand),
  Contains: contains,
  ContainsIgnoreCase: ignoringCase(contains),
  StartsWith: startsWith,
  StartsWithIgnoreCase: ignoringCase(startsWith),
  EndsWith: endsWith,
  EndsWithIgnoreCase: ignoringCase(endsWith),
} satisfies Record<string, Holds>

/** Each is true if the other is false. */
const negative: Readonly<Record<string, keyof typeof positive>> = {
  IsNot: 'Is',
  NotContains: 'Contains',
  NotContainsIgnoreCase: 'ContainsIgnoreCase',
  NotStartsWith: 'StartsWith',
  NotStartsWithIgnoreCase: 'StartsWithIgnoreCase',
  NotEndsWith: 'EndsWith',
  NotEndsWithIgnoreCase: 'EndsWithIgnoreCase',
}
export const operators: readonly string[] = [...Object.keys(positive), ...Object.keys(negative)]

/**
 * Returns whether one of a field's values, or an empty one if it has none, has this relation to the operand. An unknown
 * operator is never true.
 */
export function operatorHolds(operator: string, values: readonly string[], operand: string): boolean {
  if (Object.hasOwn(negative, operator)) return !operatorHolds(negative[operator] as string, values, operand)
  if (!Object.hasOwn(positive, operator)) return false
  const holds = positive[operator as keyof typeof positive]
  return (values.length > 0 ? values : ['']).some((value) => holds(value, operand))
}
