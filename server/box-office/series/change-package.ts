import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import { readCartLines } from '../carts/cart-lines.ts'
import { stopTimerIfEmpty } from '../carts/cart-timer.ts'
import { changeCart } from '../carts/change-cart.ts'
import { findPackageLine, removePackagePerformances, setPackageNotes } from '../carts/package-line.ts'
import { removeLines } from '../carts/remove-lines.ts'
import { sql } from '../database/sql.ts'
import type { CallContext } from '../sessions/visitor.ts'

/** Removes a package from the cart, with all its seats. */
export async function removePackage(boxOffice: BoxOffice, call: CallContext, packageId: number): Promise<void> {
  if (!call.visitor.session) throw new Refusal('NOT_FOUND')
  await changeCart(boxOffice, call, async ({ tx, cart }) => {
    const line = await findPackageLine(tx, cart, packageId)
    if (!line) throw new Refusal('NOT_FOUND')
    await removeLines(tx, cart.id, [line.id])
    await stopTimerIfEmpty(tx, cart)
  })
}

interface PerformanceOfPackage {
  packageId: number
  performanceId: number
  /** If given, it must be the performance's production. */
  productionId?: number
}

/** Removes a performance and its seats from a package. Removing the last performance removes the package. */
export async function removePerformance(
  boxOffice: BoxOffice,
  call: CallContext,
  { packageId, performanceId, productionId }: PerformanceOfPackage,
): Promise<void> {
  if (!call.visitor.session) throw new Refusal('NOT_FOUND')
  await changeCart(boxOffice, call, async ({ tx, cart }) => {
    const line = await findPackageLine(tx, cart, packageId)
    const performance = await tx.first<{ productionId: number }>(sql`
      select production_id from performance where id = ${performanceId}`)
    const isOfProduction = productionId === undefined || performance?.productionId === productionId
    if (!isOfProduction || !line?.tickets.some((ticket) => ticket.performanceId === performanceId))
      throw new Refusal('NOT_FOUND')
    await removePackagePerformances(tx, cart, line, [performanceId])
    await stopTimerIfEmpty(tx, cart)
  })
}

interface Requirement {
  performanceId: number
  notes?: string | null | undefined
}

/** Prepares a package for checkout: checks that it is complete and stores its buyers' special requirements. */
export async function readyForCheckout(
  boxOffice: BoxOffice,
  call: CallContext,
  packageId: number,
  requirements: readonly Requirement[],
): Promise<void> {
  if (!call.visitor.session) throw new Refusal('CART_EMPTY')
  await changeCart(boxOffice, call, async ({ tx, cart }) => {
    const item = (await readCartLines(tx, cart.id)).find((each) => each.packageId === packageId)
    const line = await findPackageLine(tx, cart, packageId)
    if (!item || !line) throw new Refusal('CART_EMPTY')
    if (item.lostSeats) throw new Refusal('SEAT_TAKEN')
    if (item.isIncomplete) throw new Refusal('PACKAGE_INCOMPLETE')
    const known = new Set(line.tickets.map(({ performanceId }) => performanceId))
    for (const { performanceId, notes } of requirements) {
      if (!known.has(performanceId)) throw new Refusal('NOT_FOUND')
      await setPackageNotes(tx, line.id, performanceId, notes ?? '')
    }
  })
}
