import { useSyncExternalStore } from 'react'
import { usePageData } from '#client/page/page-context.tsx'
import { tagManagerId } from '#shared/content/tag-manager-id'

/** Returns the id of the tag manager that needs this site's visitors' consent; null where none does. */
export function useConsentedId(): string | null {
  const { site, venue } = usePageData()
  return venue.asksConsent ? tagManagerId(site) : null
}

/** How often the button in the footer has been pressed; only a browser presses it. */
let presses = 0
const listeners = new Set<() => void>()

/** Opens the banner again. */
export function openPrivacyChoices(): void {
  presses += 1
  for (const listener of listeners) listener()
}

/** Returns a number that changes each time the visitor asks for the banner; 0 before. */
export const usePrivacyRequests = (): number =>
  useSyncExternalStore(
    subscribe,
    () => presses,
    () => 0,
  )

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
