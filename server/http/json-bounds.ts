/** Maximum levels, and values, beyond anything that our clients send */
const MAX_DEPTH = 32
const MAX_VALUES = 5_000

const QUOTE = 34
const COMMA = 44
const OPENING_BRACKET = 91
const BACKSLASH = 92
const CLOSING_BRACKET = 93
const OPENING_BRACE = 123
const CLOSING_BRACE = 125

/**
 * Returns whether a JSON text is nested too deeply for recursive functions, or has so many values that parsing is
 * costly. Counts outside strings, without allocating.
 */
export function isBeyondBounds(json: string): boolean {
  let depth = 0
  let values = 1
  let isInString = false
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index)
    if (isInString) {
      if (code === BACKSLASH) index++
      else if (code === QUOTE) isInString = false
    } else if (code === QUOTE) isInString = true
    else if (code === OPENING_BRACKET || code === OPENING_BRACE) {
      if (++depth > MAX_DEPTH) return true
    } else if (code === CLOSING_BRACKET || code === CLOSING_BRACE) depth--
    else if (code === COMMA && ++values > MAX_VALUES) return true
  }
  return false
}
