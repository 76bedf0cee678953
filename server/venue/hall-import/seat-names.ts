/** The parts of a seat's name in a drawing. */
export interface SeatName {
  section: string
  row: string
  number: string
}

const WORD = /^(?:seats?|s|place|platz|pl|sitz|chair|no|nr|num)$/i
const ROW_WORD = /^(?:row|reihe|rang[ée]e?|r|line)$/i
/** A row's name without the word “row” before it: one to three letters, or digits. */
const ROW = /^(?:[a-z]{1,3}|\d{1,3})$/i
const NUMBER = /^\d{1,5}$/

/**
 * Splits a name such as `A-12`, `A12`, `Stalls_R3_S12` or `row-B-seat-4`. Returns undefined if it isn't that of a seat.
 * `row` is empty if the name has only a number. `seat-2-B-1` is seat 1 in row B, or, if the number comes first, seat 2
 * in row B of section 1.
 */
export function seatNameOf(name: string, isNumberFirst = false): SeatName | undefined {
  const tokens = name
    .replace(/([a-z])(?=\d)|(\d)(?=[a-z])/gi, '$&-')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const [word = '', first = '', named = '', ...section] = tokens
  if (isNumberFirst && WORD.test(word) && NUMBER.test(first) && ROW.test(named))
    return { section: section.join(' '), row: named, number: first }
  const number = tokens.pop()
  if (number === undefined || !NUMBER.test(number)) return undefined
  const hasWord = WORD.test(tokens.at(-1) ?? '')
  if (hasWord) tokens.pop()
  const row = tokens.pop()
  if (row === undefined) return { section: '', row: '', number }
  const isNamed = ROW_WORD.test(tokens.at(-1) ?? '')
  if (isNamed) tokens.pop()
  if (!isNamed && !ROW.test(row)) return hasWord ? { section: [...tokens, row].join(' '), row: '', number } : undefined
  return { section: tokens.join(' '), row, number }
}

/** Returns a row's name from that of its group, such as “Row A” or “A”; undefined if the group isn't a row. */
export function rowNameOf(group: string): string | undefined {
  const tokens = group
    .replace(/([a-z])(?=\d)/gi, '$&-')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const row = tokens.pop() ?? ''
  if (ROW_WORD.test(tokens.at(-1) ?? '')) return row
  return tokens.length === 0 && ROW.test(row) ? row : undefined
}
