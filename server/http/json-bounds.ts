/** Deeper than anything that a client of ours sends, and more values. */
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
 * Whether a JSON text nests lists and objects too deeply to be given to functions that call themselves once a level, or
 * has so many values that to parse them is costly. Counts outside strings, without building anything.
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
