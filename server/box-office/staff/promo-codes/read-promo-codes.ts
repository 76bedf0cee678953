import type { codes } from '#shared/staff/codes/codes'
import type { StaffResult } from '#shared/staff/staff-call'
import type { Queries } from '../../database/database.ts'
import { pageOf } from '../../database/page.ts'
import { sql } from '../../database/sql.ts'

const page = pageOf(200)

interface CodeRow {
  id: number
  code: string
  startsAt: Date
  endsAt: Date
  orders: number
  mostOrders: number | null
  opens: string[]
  messages: string[]
}

/** Returns the promo codes, those that end last first, with what they open and how often they were used. */
export async function readPromoCodes(db: Queries, now: Date): Promise<StaffResult<(typeof codes)['list']>> {
  const rows = await db.query<CodeRow>(sql`
    select p.id, p.code, p.starts_at, p.ends_at, p.most_orders, p.messages,
           (select count(*)::int from orders o
             where o.promo_code_id = p.id and o.state in ('completed', 'pending')) as orders,
           array(select d.name
                   from promo_code_production c
                   join production d on d.id = c.production_id
                  where c.promo_code_id = p.id
                  union all
                 select y.name
                   from promo_code_price_type c
                   join price_type y on y.id = c.price_type_id
                  where c.promo_code_id = p.id) as opens
      from promo_code p
     order by p.ends_at desc, p.id desc
     ${page.limit}`)
  const { shown, hasMore } = page.of(rows)
  return {
    codes: shown.map(({ startsAt, endsAt, ...row }) => ({
      ...{ ...row, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
      isEnded: endsAt <= now,
    })),
    hasMore,
  }
}

/** Returns what a new code may open: productions with a performance to come, and the price types of tickets. */
export async function readPromoChoices(db: Queries, now: Date): Promise<StaffResult<(typeof codes)['choices']>> {
  const productions = await db.query<{ slug: string; name: string }>(sql`
    select p.slug, p.name
      from production p
     where exists (select from performance f where f.production_id = p.id and f.ends_at > ${now})
     order by p.sort_name, p.id
     limit 500`)
  const priceTypes = await db.query<{ name: string }>(sql`
    select distinct name from price_type where needs_promo order by name`)
  return { productions, priceTypes: priceTypes.map(({ name }) => name) }
}
