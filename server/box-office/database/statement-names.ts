/** Statements beyond this number, and longer ones, aren't prepared: a connection stores each until it is closed. */
const MAX_NAMES = 1_000
const MAX_CHARACTERS = 20_000

/**
 * Returns a function that gives the same text the same name, under which each connection prepares it once: for small
 * statements, parsing and planning take longer than execution. It returns undefined for statements that aren't
 * prepared.
 */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known || names.size >= MAX_NAMES || text.length > MAX_CHARACTERS) return known
    const name = `statement ${names.size + 1}`
    names.set(text, name)
    return name
  }
}
