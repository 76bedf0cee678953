import type { Database } from '#server/box-office/database/database'
import { sql } from '#server/box-office/database/sql'

/** Size of the large season, including the demonstration's. */
export const LARGE_SEASON = { productions: 2_000, performances: 10_000, pages: 20_000 }

/** The large season's performances are spread over this many years, of which `YEARS_AHEAD` are in the future. */
const YEARS = 20
const YEARS_AHEAD = 2
const PERFORMANCES_EACH = 5
const FIRST_ID = 1_000_000
/** Words on each page, and distinct words on all pages. */
const WORDS_EACH = 16
const VOCABULARY = 20_000

/**
 * Makes the demonstration's season in a database a large one. Adds copies of its productions in separate series. Each
 * copy has five performances over twenty years, and upcoming ones have prices and taken seats. Also adds pages of
 * made-up words to the search index. The SQL takes a few seconds and gives the same data each time.
 */
export async function addLargeSeason(db: Database, now: Date): Promise<void> {
  const counts = await db.first<{ productions: number; performances: number }>(sql`
    select (select count(*)::int from production) as productions, (select count(*)::int from performance) as performances`)
  const copies = LARGE_SEASON.productions - (counts?.productions ?? 0)
  const days = YEARS * 365
  await db.execute(
    sql`create temp table original as select p.*, row_number() over (order by id) as place from production p`,
  )
  await db.execute(sql`
    insert into series (id, content_id, slug, route, name, kind, position)
    select ${FIRST_ID} + n, md5('series' || n)::uuid, 'large-' || n, '/whats-on/large-' || n, 'Series ' || n, 'Flexi', 100 + n
      from generate_series(1, 100) n`)
  await db.execute(sql`
    insert into production (id, content_id, slug, route, name, sort_name, company, presenter_id, hall_id, series_id, tagline,
                            search_text, image, background_colour, text_colour, tags, on_sale_at)
    select ${FIRST_ID} + n, md5('production' || n)::uuid, o.slug || '-' || n, o.route || '-' || n, o.name || ' ' || n, o.sort_name,
           o.company, o.presenter_id, o.hall_id, ${FIRST_ID} + 1 + n % 100, o.tagline, 'programme ' || n, o.image,
           o.background_colour, o.text_colour, o.tags, ${now}::timestamptz - interval '30 days'
      from generate_series(1, ${copies}::int) n
      join original o on o.place = 1 + n % (select count(*) from original)`)
  await db.execute(sql`
    insert into production_filter_option (production_id, filter_option_id)
    select ${FIRST_ID} + n, f.filter_option_id
      from generate_series(1, ${copies}::int) n
      join original o on o.place = 1 + n % (select count(*) from original)
      join production_filter_option f on f.production_id = o.id`)
  const performances = LARGE_SEASON.performances - (counts?.performances ?? 0)
  await db.execute(sql`
    insert into performance (id, production_id, hall_id, starts_at, ends_at, sales_end_at)
    select ${FIRST_ID} + n, p.id, p.hall_id, t.starts_at, t.starts_at + interval '2 hours', t.starts_at
      from generate_series(0, ${performances - 1}::int) n
      join production p on p.id = ${FIRST_ID} + 1 + (n / ${PERFORMANCES_EACH}) % ${copies}::int
      cross join lateral (
        select date_trunc('day', ${now}::timestamptz) + interval '9 hours' + interval '1 minute' * (n % 600)
               + interval '1 day' * (n::bigint * ${days}::int / ${performances}::int - ${(YEARS - YEARS_AHEAD) * 365}::int) as starts_at) t`)
  await db.execute(sql`
    insert into zone_price (performance_id, zone_id, price_type_id, amount_cents)
    select f.id, z.id, 1, 5000 + 1000 * z.position
      from performance f
      join screen s on s.hall_id = f.hall_id
      join zone z on z.hall_id = f.hall_id
     where f.id >= ${FIRST_ID} and f.starts_at > ${now}
        on conflict do nothing`)
  await db.execute(sql`
    insert into seat_allocation (performance_id, seat_id, state)
    select f.id, s.id, 'blocked'
      from performance f
      cross join lateral (select id from seat where hall_id = f.hall_id order by id limit 40) s
     where f.id >= ${FIRST_ID} and f.starts_at > ${now}`)
  await db.execute(sql`drop table original`)
  await addPages(db)
  await db.execute(sql`analyze`)
}

/** Adds pages to the search index. Each has a unique word, `page…`, and one page in a thousand contains `quartet`. */
async function addPages(db: Database): Promise<void> {
  await db.execute(sql`drop index search_document_by_words`)
  await db.execute(sql`
    insert into search_document
    select false, md5('page' || n), 'contentPage', null, ' ' || own || ' ', quote_literal(own)::tsvector,
           quote_literal(own)::tsvector, (quote_literal(own) || ' ' || others)::tsvector, null,
           jsonb_build_object('id', n, 'name', own, 'route', '/' || own, 'description', null, 'image', null), ''
      from generate_series(1, ${LARGE_SEASON.pages}::int) n
      cross join lateral (select 'page' || translate(n::text, '0123456789', 'abcdefghij') as own) o
      cross join lateral (
        select string_agg(quote_literal('word' || translate(((n::bigint * 7919 + k * k * 104729) % ${VOCABULARY})::text,
                 '0123456789', 'lmnoprstuv')), ' ') || case when n % 1000 = 0 then ' quartet' else '' end as others
          from generate_series(1, ${WORDS_EACH}) k) w`)
  await db.execute(
    sql`create index search_document_by_words on search_document using gin (words) with (fastupdate = off)`,
  )
  await db.execute(sql`
    insert into search_term
    select 'word' || translate(n::text, '0123456789', 'lmnoprstuv') from generate_series(0, ${VOCABULARY - 1}::int) n
        on conflict do nothing`)
}
