/** A recorded call: what was sent and what came back. */
export interface Example {
  input?: unknown
  result: unknown
}
/** Recorded calls by `area.name`. */
export type Examples = Readonly<Record<string, Example>>

const MOST_ITEMS = 2
const LONGEST_TEXT = 300
/** Fields that are secrets of the recorded session, or differ in each recording without saying anything. */
const SECRET =
  /^(captchaToken|sessionKey|sessionId|token|password|confirmPassword|currentPassword|newPassword|code|qrPath)$/i
const ADDRESS = /^https?:\/\/(127\.0\.0\.1|localhost)(:\d+)?/

/** Shortens a recorded call for a document: lists to two items, texts to 300 characters, secrets to `…`. */
export const asExample = ({ input, result }: Example): Example => ({
  ...(input === undefined ? {} : { input: shortened(input) }),
  result: shortened(result),
})

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map(shortened)
  if (typeof value === 'string') {
    const text = value.replace(ADDRESS, 'https://venue.example')
    return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text
  }
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      SECRET.test(name) && typeof each === 'string' ? '…' : shortened(each),
    ]),
  )
}
