import { venueDay } from '#shared/dates'
import type { BoxOffice } from '../box-office.ts'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { CallContext } from '../sessions/visitor.ts'
import { promoCodeOf } from './cart.ts'
import type { CartChange } from './change-cart.ts'

/**
 * The restricted offers that are open to a visitor: the pre-sales of these productions, and these price types. They
 * come from a promo code and, for a signed-in customer, from the memberships valid today. By ids.
 */
export interface VisitorTerms {
  productions: ReadonlySet<number>
  priceTypes: ReadonlySet<number>
}
const NONE: VisitorTerms = { productions: new Set(), priceTypes: new Set() }

/** Returns the terms of a call's visitor: from the code that is valid now, and from the signed-in customer. */
export async function visitorTerms(
  { db, settings }: Pick<BoxOffice, 'db' | 'settings'>,
  { visitor, now }: Pick<CallContext, 'visitor' | 'now'>,
): Promise<VisitorTerms> {
  if (!visitor.session) return NONE
  return readTerms(db, {
    promoCodeId: await promoCodeOf(db, visitor, now),
    customerId: visitor.session.customerId,
    today: venueDay(now, settings.VENUE_TIME_ZONE),
  })
}

/**
 * Returns the terms on which a locked cart may be bought: those of its code, even if that ended after the tickets were
 * reserved, and those of the customer who is signed in now.
 */
export const termsOfCart = (
  { settings }: Pick<BoxOffice, 'settings'>,
  { tx, cart, session, now }: CartChange,
): Promise<VisitorTerms> =>
  readTerms(tx, {
    promoCodeId: cart.promoCodeId,
    customerId: session.customerId,
    today: venueDay(now, settings.VENUE_TIME_ZONE),
  })

interface TermsSource {
  promoCodeId: number | null
  customerId: number | null
  /** In the venue's time zone, YYYY-MM-DD, because memberships are valid for whole days. */
  today: string
}

async function readTerms(db: Queries, { promoCodeId, customerId, today }: TermsSource): Promise<VisitorTerms> {
  if (promoCodeId === null && customerId === null) return NONE
  const rows = await db.query<{ productionId: number | null; priceTypeId: number | null }>(sql`
    with level as (
      select membership_level_id
        from customer_membership
       where customer_id = ${customerId}::int and starts_on <= ${today} and expires_on > ${today})
    select production_id, null::int as price_type_id from promo_code_production where promo_code_id = ${promoCodeId}::int
    union all
    select null, price_type_id from promo_code_price_type where promo_code_id = ${promoCodeId}::int
    union all
    select production_id, null from membership_level_production join level using (membership_level_id)
    union all
    select null, price_type_id from membership_level_price_type join level using (membership_level_id)`)
  return {
    productions: new Set(rows.flatMap(({ productionId }) => productionId ?? [])),
    priceTypes: new Set(rows.flatMap(({ priceTypeId }) => priceTypeId ?? [])),
  }
}
