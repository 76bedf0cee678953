import { useCallback, useState } from 'react'
import { useSession } from '#client/data/session.tsx'
import { type CallState, useCall } from '#client/data/use-call.ts'
import { usePreloaded } from '#client/data/use-preloaded.ts'
import { useConnection, useTicketing } from '#client/data/use-ticketing.tsx'
import { useIsHydrated } from '#client/ui/use-is-hydrated.ts'
import type { Envelope, Failure } from '#shared/ticketing/envelope'
import { series } from '#shared/ticketing/series/series'
import { type PackageCart, type Productions, selectedPackage } from './package-rules.ts'
import { seriesPackages } from './series-preloads.ts'

/** A change to the cart, by the kind of button that makes it. */
export type PackageAction = 'package' | 'seats' | 'performance' | 'checkout'
interface SeatCount {
  priceTypeId: number
  count: number
}

export interface PackageBooking {
  seriesId: number
  /** False on the server and until hydration: earlier choices would be lost. */
  isReady: boolean
  /** The series in its initial state: with the cart's package, if there is one. */
  opening: CallState<Productions>
  /** The series with the chosen package, which may not be in the cart yet. */
  current: CallState<Productions>
  /** The package that is chosen or in the cart. */
  packageId: number | null
  /** The package in the cart. */
  packageInCart: number | null
  cart: CallState<PackageCart>
  pendingAction: PackageAction | null
  /** The failure of the last change, shown at the button that made it. */
  failure: { action: PackageAction; of: Failure } | null
  choose(packageId: number | null): void
  /** Makes changes to the cart, then reloads what they affect. Resolves with whether they succeeded. */
  act(action: PackageAction, change: () => Promise<Envelope<unknown>>): Promise<boolean>
  forgetFailure(): void
}

/** The booking of one series' package: the options, the cart, and the changes to it. */
export function useSeriesPackage(seriesId: number): PackageBooking {
  const { refresh } = useSession()
  const connection = useConnection()
  const isReady = useIsHydrated()
  const opening = usePreloaded(seriesPackages(seriesId), { isPersonal: true })
  const [chosenId, choose] = useState<number | null>(null)
  const packageInCart = opening.data?.hasPackageSelected ? (selectedPackage(opening.data)?.id ?? null) : null
  const packageId = chosenId ?? packageInCart
  const query = chosenId === null ? null : { SeriesId: seriesId, PackageId: chosenId }
  const chosen = useCall(series.productions, query, { isPersonal: true })
  const cart = useCall(series.miniCart, packageId === null ? null : { SeriesId: seriesId, PackageId: packageId }, {
    isPersonal: true,
  })
  const [pendingAction, setPendingAction] = useState<PackageAction | null>(null)
  const [failure, setFailure] = useState<PackageBooking['failure']>(null)

  const act = async (action: PackageAction, change: () => Promise<Envelope<unknown>>) => {
    setPendingAction(action)
    setFailure(null)
    const { generation } = connection
    const envelope = await change()
    // After a success the checkout loads the cart itself. A new token has already reloaded the session.
    if (envelope.isError || action !== 'checkout')
      await Promise.all([
        opening.revalidate(),
        query && chosen.revalidate(),
        packageId !== null && cart.revalidate(),
        generation === connection.generation && refresh(),
      ])
    setFailure(envelope.isError ? { action, of: envelope } : null)
    setPendingAction((last) => (last === action ? null : last))
    return !envelope.isError
  }
  const forgetFailure = useCallback(() => setFailure(null), [])
  const current = chosenId === null ? opening : chosen
  return {
    ...{ seriesId, isReady, opening, current, packageId, packageInCart, cart, pendingAction, failure },
    ...{ choose, act, forgetFailure },
  }
}

/** The calls that change a package in the cart. */
export function usePackageCalls({ act, packageId }: PackageBooking) {
  const callTicketing = useTicketing()
  const id = packageId ?? 0
  return {
    reserveFixed: (wish: { zoneId: number; seats: SeatCount[]; specialRequirements: string }) =>
      act('seats', () => callTicketing(series.reserveFixed, { packageId: id, ...wish })),
    reserveFlexi: (wish: { productionId: number; performanceId: number; zoneId: number; seats: SeatCount[] }) =>
      act('performance', () => callTicketing(series.reserveFlexi, { packageId: id, ...wish })),
    removePackage: (packageToRemove: number) =>
      act('package', () => callTicketing(series.removePackage, { packageId: packageToRemove })),
    removePerformance: (of: { productionId: number; performanceId: number }) =>
      act('performance', () => callTicketing(series.removePerformance, { packageId: id, ...of })),
    checkOut: (specialRequirements: { performanceId: number; notes: string }[]) =>
      act('checkout', () => callTicketing(series.checkout, { packageId: id, specialRequirements })),
  }
}
