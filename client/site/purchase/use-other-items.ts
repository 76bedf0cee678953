import { useEffect, useState } from 'react'
import { useSession } from '#client/data/session.tsx'
import { useCall } from '#client/data/use-call.ts'
import { fromCents, sumOfCents, toCents } from '#shared/money'
import { checkout } from '#shared/ticketing/checkout/checkout'

/**
 * Returns the cart's value in dollars without the tickets of a production or a package that this page books; null while
 * unknown. An empty cart isn't requested.
 */
export function useOtherItems({ productionId, packageId }: { productionId?: number; packageId?: number | null } = {}) {
  const { cartCount, isKnown } = useSession()
  const [countBefore, setCountBefore] = useState<number | null>(null)
  useEffect(() => {
    if (isKnown) setCountBefore((last) => last ?? cartCount)
  }, [isKnown, cartCount])
  const { data: cart } = useCall(checkout.miniCart, countBefore ? undefined : null, { isPersonal: true })
  if (countBefore === 0) return 0
  if (!cart) return null
  const { performances, packages, donations, memberships, giftVouchers } = cart
  const lines = [
    ...performances.filter((line) => productionId === undefined || line.productionId !== productionId),
    ...packages.filter((line) => !packageId || line.tessituraId !== packageId),
    ...[...donations, ...memberships, ...giftVouchers],
  ]
  return fromCents(sumOfCents(lines.map(({ subtotal }) => toCents(subtotal))))
}
