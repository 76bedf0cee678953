import type { Colleague } from '../../data/colleague.ts'
import { deleteLists } from './door-store.ts'

/** The colleague who was signed in on this device last, in its local storage. */
const KEY = 'door-colleague'

export function storedColleague(): Colleague | null {
  const stored = localStorage.getItem(KEY)
  return stored ? (JSON.parse(stored) as Colleague) : null
}

export const storeColleague = (colleague: Colleague) => localStorage.setItem(KEY, JSON.stringify(colleague))

/** Removes from the device what belongs to the colleague who logged out, except scans that aren't sent yet. */
export async function forgetColleague() {
  localStorage.removeItem(KEY)
  await deleteLists()
}
