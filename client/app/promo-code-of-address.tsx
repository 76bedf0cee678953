import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { historyNote } from '#client/data/history-note.ts'
import { APPLIED_NOTE } from '#client/features/promo/promo-address.ts'
import { useIsHydrated } from '#client/ui/use-is-hydrated.ts'

// Loaded only where it is needed, as few addresses have a code.
const AddressCode = lazy(async () => ({
  default: (await import('#client/features/promo/address-code.tsx')).AddressCode,
}))

/** Applies a promo code in any page's address, and shows the result. Once it is shown, it stays on this page. */
export function PromoCodeOfAddress() {
  const { search } = useLocation()
  const isHydrated = useIsHydrated()
  const isDue = isHydrated && (new URLSearchParams(search).has('promocode') || historyNote(APPLIED_NOTE) !== undefined)
  const [isShown, setIsShown] = useState(false)
  if (isDue && !isShown) setIsShown(true)
  return isShown ? (
    <Suspense>
      <AddressCode />
    </Suspense>
  ) : null
}
