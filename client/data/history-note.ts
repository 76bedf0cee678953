/** The state that React Router stores in a history entry. */
interface Entry {
  usr?: Record<string, unknown> | null
}

/** What was noted in the history entry on show; it is there again after Back and after a reload. */
export const historyNote = (name: string): unknown => (window.history.state as Entry | null)?.usr?.[name]

/** Notes something in the history entry on show. Neither the address nor what is rendered changes. */
export function noteInHistory(name: string, value: unknown): void {
  const entry = window.history.state as Entry | null
  window.history.replaceState({ ...entry, usr: { ...entry?.usr, [name]: value } }, '')
}
