import { fromCents, total } from '#shared/money'
import { ratePercent } from '#shared/tax'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** The tax of an order at one rate, as it was charged. */
export interface OrderTax {
  name: string
  basisPoints: number
  netCents: number
  taxCents: number
}

/** Returns the tax that an order's sale charged, by rate, from the highest. Empty for a venue without rates. */
export const taxesOfOrder = (db: Queries, orderId: number) =>
  db.query<OrderTax>(sql`
    select tax_name as name, tax_basis_points as basis_points, sum(amount_cents - tax_cents)::int as net_cents,
           sum(tax_cents)::int as tax_cents
      from takings_entry
     where order_id = ${orderId} and event = 'sale' and tax_name is not null
     group by tax_name, tax_basis_points
    having sum(amount_cents) > 0
     order by tax_basis_points desc, tax_name`)

/** Returns a text such as `Includes GST 10% on $45.45 net: $4.55`. */
export const taxText = ({ name, basisPoints, netCents, taxCents }: OrderTax): string =>
  `Includes ${name} ${ratePercent(basisPoints)} on ${total(fromCents(netCents))} net: ${total(fromCents(taxCents))}`
