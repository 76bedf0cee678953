import type { BoxOffice } from '../box-office.ts'
import { readCart } from '../carts/cart.ts'
import { type CartLine, readCartLines } from '../carts/cart-lines.ts'
import { sql } from '../database/sql.ts'
import type { CallContext } from '../sessions/visitor.ts'

/** A package in the visitor's cart. */
export interface PackageInCart extends CartLine {
  packageId: number
  /** The number of each price type. */
  counts: ReadonlyMap<number, number>
  /** The special requirements, by performance. */
  notes: ReadonlyMap<number, string>
}

/** Returns the packages of a series in the cart, the most recent last. */
export async function packagesInCart(
  { db }: Pick<BoxOffice, 'db'>,
  { visitor, now }: Pick<CallContext, 'visitor' | 'now'>,
  seriesId: number,
): Promise<PackageInCart[]> {
  const cart = await readCart(db, visitor, now)
  const lines = cart ? (await readCartLines(db, cart.id)).filter((line) => line.seriesId === seriesId) : []
  const found: PackageInCart[] = []
  for (const line of lines) {
    if (line.packageId === null) continue
    const counts = await db.query<{ priceTypeId: number; count: number }>(sql`
      select price_type_id, count from cart_package_seat where cart_line_id = ${line.id}`)
    const notes = await db.query<{ performanceId: number; notes: string }>(sql`
      select performance_id, notes from cart_requirement where cart_line_id = ${line.id} order by performance_id`)
    found.push({
      ...line,
      packageId: line.packageId,
      counts: new Map(counts.map(({ priceTypeId, count }) => [priceTypeId, count])),
      notes: new Map(notes.map((each) => [each.performanceId, each.notes])),
    })
  }
  return found
}

/** Returns the number of people that a package is for, or 1 if it isn't known yet. */
export const partyOf = (line: PackageInCart | undefined): number =>
  Math.max(
    1,
    [...(line?.counts.values() ?? [])].reduce((sum, count) => sum + count, 0),
  )
