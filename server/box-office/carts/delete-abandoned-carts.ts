import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/**
 * Deletes open carts created before `createdBefore` that expired before `expiredBefore` and that no session, order or
 * seat references.
 */
export async function deleteAbandonedCarts(
  db: Queries,
  { createdBefore, expiredBefore }: { createdBefore: Date; expiredBefore: Date },
): Promise<void> {
  await db.execute(sql`
    delete from cart c
     where c.state = 'open' and c.created_at < ${createdBefore} and (c.expires_at is null or c.expires_at < ${expiredBefore})
       and not exists (select from session where cart_id = c.id)
       and not exists (select from orders where cart_id = c.id)
       and not exists (select from seat_allocation where cart_id = c.id)`)
}

/** Deletes the networks of carts that remain with their orders, as they are used only to limit held seats. */
export async function forgetNetworks(
  db: Queries,
  { createdBefore, expiredBefore }: { createdBefore: Date; expiredBefore: Date },
): Promise<void> {
  await db.execute(sql`
    update cart set network_sha256 = null, network_56_sha256 = null, network_48_sha256 = null
     where network_sha256 is not null and created_at < ${createdBefore}
       and (expires_at is null or expires_at < ${expiredBefore})`)
}
