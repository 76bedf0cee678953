import { instantOf } from '#shared/dates'
import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../../box-office.ts'
import type { Transaction } from '../../database/database.ts'
import { insertRows } from '../../database/insert-rows.ts'
import { sql } from '../../database/sql.ts'
import { type Actor, recordAct } from '../audit/record-act.ts'

export interface NewPromoCode {
  code: string
  /** In the venue's time: `2027-03-12 19:30`. */
  starts: string
  ends: string
  /** The slugs of the productions whose pre-sale it opens. */
  productions: readonly string[]
  /** The slugs or names of the price types that it opens. */
  priceTypes: readonly string[]
  messages: readonly string[]
  /** Null for unlimited. */
  mostOrders: number | null
}

/** Adds a promo code, which is valid at once in every box office. Refuses a code that exists, and unknown names. */
export async function addPromoCode(
  { db, settings }: Pick<BoxOffice, 'db' | 'settings'>,
  by: Actor,
  promo: NewPromoCode,
  now: Date,
): Promise<{ code: string }> {
  const { code, mostOrders } = promo
  const startsAt = instantOf(promo.starts, settings.VENUE_TIME_ZONE)
  const endsAt = instantOf(promo.ends, settings.VENUE_TIME_ZONE)
  if (endsAt <= startsAt) throw invalid('ends', 'The code must end after it starts')
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table promo_code in share row exclusive mode`)
    if (await tx.first(sql`select 1 from promo_code where lower(code) = lower(${code})`))
      throw invalid('code', `The code ${code} exists already`)
    const productions = await idsOf(tx, 'production', promo.productions)
    const priceTypes = await idsOf(tx, 'price_type', promo.priceTypes)
    const made = await tx.first<{ id: number }>(sql`
      insert into promo_code (id, code, messages, starts_at, ends_at, most_orders)
      select coalesce(max(id), 0) + 1, ${code}, ${[...promo.messages]}::text[], ${startsAt}, ${endsAt}, ${mostOrders}
        from promo_code
      returning id`)
    const promoCodeId = made?.id ?? 0
    const productionRows = productions.map((productionId) => ({ promoCodeId, productionId }))
    await insertRows(tx, 'promo_code_production', productionRows)
    const priceTypeRows = priceTypes.map((priceTypeId) => ({ promoCodeId, priceTypeId }))
    await insertRows(tx, 'promo_code_price_type', priceTypeRows)
    await recordAct(tx, by, { act: 'addedPromoCode', after: promo }, now)
    return { code }
  })
}

const OPENED = { production: 'productions', price_type: 'priceTypes' } as const

/**
 * Returns the ids of rows by their slugs in the venue's folder, or by the production's slug or the price type's name.
 */
async function idsOf(tx: Transaction, kind: keyof typeof OPENED, names: readonly string[]): Promise<number[]> {
  const known = await tx.query<{ id: number; name: string }>(
    kind === 'production'
      ? sql`select id, lower(slug) as name from production
            union select id, lower(slug) from venue_key where kind = 'production'`
      : sql`select id, lower(name) as name from price_type
            union select id, lower(slug) from venue_key where kind = 'price_type'`,
  )
  const ids = new Map(known.map(({ id, name }) => [name, id]))
  const found = [...new Set(names)].map((name) => {
    const id = ids.get(name.toLowerCase())
    if (id === undefined)
      throw invalid(OPENED[kind], `There is no ${kind === 'production' ? 'production' : 'price type'} “${name}”`)
    return id
  })
  return [...new Set(found)]
}

const invalid = (name: string, reason: string) => new Refusal('INVALID_INPUT', { fields: [{ name, reason }] })
