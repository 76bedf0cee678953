import { readStored, store } from '#client/data/browser-storage.ts'

export type ConsentChoice = 'granted' | 'denied'

/** Where the choice is stored, in this browser alone. */
export const CONSENT_KEY = 'consent'
/** A higher version asks again: for when visitors are to agree to something else. */
const VERSION = 1
/** After this time visitors are asked again, in days, whatever they chose. */
const DAYS_VALID = 180
const DAY = 86_400_000

/** Returns a stored choice; null if there is none, or if it is invalid, of an earlier version or too old. */
export function choiceIn(stored: string | null, now: number): ConsentChoice | null {
  try {
    const { version, choice, at } = JSON.parse(stored ?? 'null') ?? {}
    const age = now - Date.parse(at)
    const isValid = version === VERSION && age >= -DAY && age < DAYS_VALID * DAY
    return isValid && (choice === 'granted' || choice === 'denied') ? choice : null
  } catch {
    return null
  }
}

/** Returns the choice of this browser; null where the visitor hasn't chosen, or storage is unavailable. */
export function readChoice(): ConsentChoice | null {
  return choiceIn(readStored('localStorage', CONSENT_KEY), Date.now())
}

export const choiceText = (choice: ConsentChoice, now: number): string =>
  JSON.stringify({ version: VERSION, choice, at: new Date(now).toISOString() })

/** Stores the choice in this browser. */
export function writeChoice(choice: ConsentChoice): void {
  store('localStorage', CONSENT_KEY, choiceText(choice, Date.now()))
}
