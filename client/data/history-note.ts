/** The state that React Router stores in a history entry. */
interface Entry {
  usr?: Record<string, unknown> | null
}

/** Returns the note in the current history entry, which survives Back and reloads. */
export const historyNote = (name: string): unknown => (window.history.state as Entry | null)?.usr?.[name]

/** Stores a note in the current history entry, without changing the address or the page. */
export function storeInHistory(name: string, value: unknown): void {
  const entry = window.history.state as Entry | null
  window.history.replaceState({ ...entry, usr: { ...entry?.usr, [name]: value } }, '')
}
