import type { Result } from '#shared/ticketing/call'
import type { promo } from '#shared/ticketing/promo/promo'
import type { BoxOffice } from '../box-office.ts'
import { promoCodeIsValid } from '../carts/valid-promo-code.ts'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { CallContext, Visitor } from '../sessions/visitor.ts'

type PromoState = Result<(typeof promo)['get']>

/**
 * Returns the visitor's code while it is valid, with its messages; and for `CART_MINUTES` the notices of tickets that
 * were removed with a code.
 */
export async function promoStateOf({ db, settings }: BoxOffice, { visitor, now }: CallContext): Promise<PromoState> {
  const person = await personOf(db, visitor)
  const { cartId } = visitor.session ?? {}
  const row =
    cartId &&
    (await db.first<{ code: string | null; messages: string[] | null; notices: string[]; noticedAt: Date | null }>(sql`
      select p.code, p.messages, c.promo_notices as notices, c.promo_noticed_at as noticed_at
        from cart c
        left join promo_code p on p.id = c.promo_code_id and ${promoCodeIsValid(cartId, now)}
       where c.id = ${cartId}`))
  if (!row) return { code: null, ...person, messages: [] }
  const since = new Date(now.getTime() - settings.CART_MINUTES * 60_000)
  const notices = row.noticedAt && row.noticedAt > since ? row.notices : []
  return { code: row.code, ...person, messages: [...(row.messages ?? []), ...notices] }
}

/** Returns the first name of a signed-in customer, and whether the visitor is signed in. */
export async function personOf(
  db: Queries,
  { session }: Visitor,
): Promise<Pick<PromoState, 'firstName' | 'isLoggedIn'>> {
  if (session?.customerId == null) return { firstName: null, isLoggedIn: false }
  const customer = await db.first<{ firstName: string }>(sql`
    select first_name from customer where id = ${session.customerId}`)
  return { firstName: customer?.firstName ?? null, isLoggedIn: true }
}
