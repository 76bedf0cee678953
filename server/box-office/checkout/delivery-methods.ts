import type { CartLine } from '../carts/cart-lines.ts'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'

export interface DeliveryMethod {
  id: number
  name: string
  description: string
  costCents: number
  requiresAddress: boolean
  daysBefore: number
}

const DAY = 86_400_000

/** Returns the first method that is free and needs no address. It is the default for buyers who choose none. */
export const defaultMethod = (methods: readonly DeliveryMethod[]): DeliveryMethod | undefined =>
  methods.find(({ costCents, requiresAddress }) => costCents === 0 && !requiresAddress)

/** Returns whether a cart has tickets to deliver. */
export const hasTickets = (items: readonly Pick<CartLine, 'kind'>[]): boolean =>
  items.some(({ kind }) => kind === 'Performance' || kind === 'Package')

/**
 * Returns the methods that can reach the buyer before the first performance, or none if there is nothing to deliver.
 */
export async function offeredMethods(db: Queries, items: readonly CartLine[], now: Date): Promise<DeliveryMethod[]> {
  if (!hasTickets(items)) return []
  const first = await firstPerformance(db, items)
  const methods = await db.query<DeliveryMethod>(sql`
    select id, name, description, cost_cents, requires_address, days_before from delivery_method order by position, id`)
  return methods.filter(({ daysBefore }) => !first || first.getTime() - now.getTime() >= daysBefore * DAY)
}

async function firstPerformance(db: Queries, items: readonly CartLine[]): Promise<Date | undefined> {
  const ids = items.flatMap(({ tickets }) => tickets.map(({ performanceId }) => performanceId))
  const row = await db.first<{ startsAt: Date | null }>(
    sql`select min(starts_at) as starts_at from performance where id = any (${ids}::int[])`,
  )
  return row?.startsAt ?? undefined
}
