import type { Colleague } from '../../data/colleague.ts'
import { deleteLists } from './door-store.ts'

/** The colleague or device that was signed in here last, in the browser's local storage. */
const KEY = 'door-colleague'

export function storedColleague(): Colleague | null {
  const stored = localStorage.getItem(KEY)
  return stored ? (JSON.parse(stored) as Colleague) : null
}

export const storeColleague = (colleague: Colleague) => localStorage.setItem(KEY, JSON.stringify(colleague))

/** Removes what belongs to the session that has ended, except scans that aren't sent yet. */
export async function forgetColleague() {
  localStorage.removeItem(KEY)
  await deleteLists()
}
