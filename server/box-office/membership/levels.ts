import type { MediaFile } from '#shared/content/page'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** A membership level on sale. The price covers twelve months. */
export interface MembershipLevel {
  id: number
  name: string
  description: string
  tooltip: string | null
  image: MediaFile | null
  priceCents: number
}

/** Levels without a price aren't sold: a cart line needs an amount. */
const levels = sql`
  select id, name, description, tooltip, image, price_cents
    from membership_level
   where is_on_sale and price_cents > 0`

/** Returns the levels on sale, in the venue's order. */
export const levelsOnSale = (db: Queries) => db.query<MembershipLevel>(sql`${levels} order by position, id`)

export const levelOnSale = (db: Queries, id: number) => db.first<MembershipLevel>(sql`${levels} and id = ${id}`)
