import { canonicalCode, cleanText } from '#shared/clean-text'
import { accountName } from '#shared/email'

/** What a colleague typed, or a scanner entered, in the desk's search field. */
export type SearchText =
  | { by: 'order'; orderId: number }
  | { by: 'ticket'; code: string }
  | { by: 'voucher'; number: string }
  | { by: 'email'; start: string }
  | { by: 'phone'; typed: string }
  | { by: 'seat'; row: string; number: number; day: { day: number; month: number } | null; words: string[] }
  | { by: 'name'; words: string[] }

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Reads a text by its form. A text of digits is an order's number, unless it is as long as a phone number. */
export function readSearchText(typed: string): SearchText {
  const text = cleanText(typed)
  if (/^FT[A-Z2-7]{100,140}$/.test(text)) return { by: 'ticket', code: text }
  if (isVoucherNumber(text)) return { by: 'voucher', number: text }
  if (text.includes('@')) return { by: 'email', start: accountName(text) }
  const digits = text.replace(/\D/g, '')
  if (/^#?\d{1,7}$/.test(text)) return { by: 'order', orderId: Number(digits) }
  if (/^[+\d\s()./-]+$/.test(text) && digits.length >= 8) return { by: 'phone', typed: text }
  return readSeat(text) ?? { by: 'name', words: wordsOf(text) }
}

/** `GV` and twelve signs with or without their hyphens, or the beginning `GV-`. A name without a digit isn't one. */
function isVoucherNumber(text: string): boolean {
  const isWhole = /^GV[2-9A-HJ-NP-Z]{12}$/.test(canonicalCode(text))
  return /^gv[\s\p{Pd}]/iu.test(text) || (isWhole && (/\d/.test(text) || !text.includes(' ')))
}

/** Reads a production, a day, a part of the hall, a row and a number, such as "Jupiter 1 Dec Stalls H 12". */
function readSeat(text: string): SearchText | undefined {
  const [, before = '', row = '', number = ''] = /^(.+?) (?:row )?([A-Za-z]{1,2}) ?(\d{1,3})$/i.exec(text) ?? []
  if (!row) return undefined
  const [day, date = '', month = ''] = /\b(\d{1,2}) ([a-z]{3,9})\b/i.exec(before) ?? []
  const monthAt = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1
  const words = wordsOf(monthAt > 0 && day ? before.replace(day, ' ') : before)
  if (words.length === 0) return undefined
  const onDay = monthAt > 0 ? { day: Number(date), month: monthAt } : null
  return { by: 'seat', row: row.toUpperCase(), number: Number(number), day: onDay, words }
}

/** Unaccented words in lower case, as the database stores them for searching. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
