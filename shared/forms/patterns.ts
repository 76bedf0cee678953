import { RE2JS } from 're2js'
import type { PatternTest } from './validation.ts'

const compiled = new Map<string, RE2JS | null>()

/**
 * Matches in time linear to the text's length, whatever the pattern, because editors write patterns and visitors the
 * texts. Patterns with lookaround or backreferences can't be matched so: the browser leaves them to the form service.
 */
export const matchesPattern: PatternTest = (pattern, text) => {
  const known = compiled.get(pattern)
  const expression = known === undefined ? compile(pattern) : known
  compiled.set(pattern, expression)
  return expression === null ? null : expression.matcher(text).find()
}

function compile(pattern: string): RE2JS | null {
  try {
    return RE2JS.compile(pattern)
  } catch {
    return null
  }
}
