import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Visitor } from '../visitors/visitor.ts'
import { promoCodeOf } from './cart.ts'

/** What the visitor's promo code opens: pre-sales of these productions, and these price types. Ids. */
export interface PromoTerms {
  productions: ReadonlySet<number>
  priceTypes: ReadonlySet<number>
}
const NONE: PromoTerms = { productions: new Set(), priceTypes: new Set() }

export async function promoTermsOf(db: Queries, visitor: Visitor, now: Date): Promise<PromoTerms> {
  return termsOfCode(db, await promoCodeOf(db, visitor, now))
}

/** What a code opens; null opens nothing. */
export async function termsOfCode(db: Queries, code: number | null): Promise<PromoTerms> {
  if (code === null) return NONE
  const rows = await db.query<{ productionId: number | null; priceTypeId: number | null }>(sql`
    select production_id, null::int as price_type_id from promo_code_production where promo_code_id = ${code}
    union all
    select null, price_type_id from promo_code_price_type where promo_code_id = ${code}`)
  return {
    productions: new Set(rows.flatMap(({ productionId }) => productionId ?? [])),
    priceTypes: new Set(rows.flatMap(({ priceTypeId }) => priceTypeId ?? [])),
  }
}
