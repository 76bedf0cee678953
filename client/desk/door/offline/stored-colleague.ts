import { forgetStored, readStoredJson, store } from '#client/data/browser-storage.ts'
import type { Colleague } from '../../data/colleague.ts'
import { deleteLists } from './door-store.ts'

/** The colleague or device that was signed in here last, in the browser's local storage. */
const KEY = 'door-colleague'

export const storedColleague = () => readStoredJson('localStorage', KEY) as Colleague | null

export const storeColleague = (colleague: Colleague) => store('localStorage', KEY, JSON.stringify(colleague))

/** Removes what belongs to the session that has ended, except scans that aren't sent yet. */
export async function forgetColleague() {
  forgetStored('localStorage', KEY)
  await deleteLists()
}
