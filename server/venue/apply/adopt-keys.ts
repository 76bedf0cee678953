import type { Transaction } from '#server/box-office/database/database'
import { insertRows } from '#server/box-office/database/insert-rows'
import { join, Statement, sql } from '#server/box-office/database/sql'
import { slugFrom } from '../slug-from.ts'

/** The default slug of a row without a key, by table: its own slug, or one derived from its name and its parent's. */
const SLUGS: readonly (readonly [table: string, slug: string, from?: string])[] = [
  ['hall', 't.slug'],
  ['screen', "h.slug || '/' || t.name", 'join hall h on h.id = t.hall_id'],
  ['section', "h.slug || '/' || t.name", 'join screen s on s.id = t.screen_id join hall h on h.id = s.hall_id'],
  ['zone', "h.slug || '/' || t.name", 'join hall h on h.id = t.hall_id'],
  ['presenter', "case when t.is_venue then 'venue' else t.name end"],
  ['filter_type', 't.name'],
  ['filter_option', "f.name || '/' || t.name", 'join filter_type f on f.id = t.filter_type_id'],
  ['tax_rate', 't.name'],
  ['delivery_method', 't.name'],
  ['order_fee', 't.name'],
  ['donation_fund', 't.title'],
  ['series', 't.slug'],
  ['production', 't.slug'],
  ['price_type', 't.name'],
  ['upsell', 't.slug'],
  ['package', 't.name'],
  ['membership_level', 't.slug'],
  ['promo_code', 'lower(t.code)'],
]
/** Filters and rates of tax have their names as keys. Codes may contain any character. */
const AS_WRITTEN = ['filter_type', 'filter_option', 'tax_rate', 'promo_code']

interface Unnamed {
  kind: string
  id: number
  name: string
}

/**
 * Adds a key to every row without one, as in a season that wasn't created from a folder. Slugs are derived from names,
 * so that every export has the same ones.
 */
export async function adoptKeys(tx: Transaction): Promise<void> {
  const selects = SLUGS.map(([table, slug, from = '']) => {
    const text = `select '${table}' as kind, t.id, ${slug} as name from ${table} t ${from}`
    return new Statement(
      [`${text} where not exists (select from venue_key k where k.kind = '${table}' and k.id = t.id)`],
      [],
    )
  })
  const unnamed = await tx.query<Unnamed>(sql`${join(selects, sql` union all `)} order by kind, id`)
  if (unnamed.length > 0) await insertRows(tx, 'venue_key', await withSlugs(tx, unnamed))
  await adoptPerformances(tx)
}

async function withSlugs(tx: Transaction, unnamed: readonly Unnamed[]) {
  const rows = await tx.query<{ kind: string; slug: string }>(sql`select kind, slug from venue_key`)
  const taken = new Set(rows.map(({ kind, slug }) => `${kind} ${slug}`))
  return unnamed.map(({ kind, id, name }) => {
    const wanted = AS_WRITTEN.includes(kind) ? name : name.split('/').map(slugFrom).join('/')
    let slug = wanted
    for (let next = 2; taken.has(`${kind} ${slug}`); next++) slug = `${wanted}-${next}`
    taken.add(`${kind} ${slug}`)
    return { kind, slug, id }
  })
}

/** Adds the keys of performances, which consist of production and start, and of their extras. */
async function adoptPerformances(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    insert into venue_key (kind, slug, id)
    select 'performance', k.slug || '/' || to_char(p.starts_at at time zone s.time_zone, 'YYYY-MM-DD-HH24MI'), p.id
      from performance p
      join venue_key k on k.kind = 'production' and k.id = p.production_id
     cross join season s
     where not exists (select from venue_key o where o.kind = 'performance' and o.id = p.id)`)
  await tx.execute(sql`
    insert into venue_key (kind, slug, id)
    select 'upsell_performance', p.slug || '/' || u.slug, o.id
      from upsell_performance o
      join venue_key p on p.kind = 'performance' and p.id = o.performance_id
      join venue_key u on u.kind = 'upsell' and u.id = o.upsell_id
     where not exists (select from venue_key k where k.kind = 'upsell_performance' and k.id = o.id)`)
}

/** Adds a text, which a page needs, to productions and series that weren't created from a folder. */
export async function adoptTexts(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    insert into venue_text (kind, slug, about, artists)
    select 'production', slug, coalesce(nullif(subheading, ''), name) || chr(10), '[]'::jsonb from production
     union all
    select 'series', slug, coalesce(nullif(description, ''), name) || chr(10), '[]'::jsonb from series
        on conflict (kind, slug) do nothing`)
}
