/** Deeper than anything that a client of ours sends. */
const MAX_DEPTH = 32

const QUOTE = 34
const BACKSLASH = 92
const OPENING = [91, 123]
const CLOSING = [93, 125]

/**
 * Whether a JSON text nests lists and objects too deeply to be given to functions that call themselves once a level.
 * Counts brackets outside strings, without building anything.
 */
export function isTooDeep(json: string, most = MAX_DEPTH): boolean {
  let depth = 0
  let isInString = false
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index)
    if (isInString) {
      if (code === BACKSLASH) index++
      else if (code === QUOTE) isInString = false
    } else if (code === QUOTE) isInString = true
    else if (OPENING.includes(code) && ++depth > most) return true
    else if (CLOSING.includes(code)) depth--
  }
  return false
}
