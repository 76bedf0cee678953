import type { Database, Queries } from '#server/box-office/database/database'
import { json, sql } from '#server/box-office/database/sql'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The test programme, by purpose. Ids of the ticketing service. */
export const testProgramme = {
  hall: 1,
  /**
   * Ten rows of ten: rows 1 to 4 zone A, the others zone B; the last two seats of the last row are a wheelchair place
   * and its companion's.
   */
  seats: 100,
  zones: { a: 1, b: 2 },
  priceTypes: { adult: 1, concession: 2, child: 3, programme: 4, friends: 5 },
  /** Cents in zone A and in zone B. */
  adult: { a: 9_000, b: 6_000 },
  /** On sale: two upcoming performances, one past, one cancelled. */
  quartet: { id: 1, contentId: guid(1), performance: 11, nextDay: 12, past: 13, cancelled: 14 },
  soldOut: { id: 2, contentId: guid(2), performance: 21 },
  /** On sale in five days; in presale with the code. */
  presale: { id: 3, contentId: guid(3), performance: 31, code: 'EARLY', codeId: 1 },
  external: { id: 4, contentId: guid(4), performance: 41 },
  over: { id: 5, contentId: guid(5), performance: 51 },
  free: { id: 6, contentId: guid(6), performance: 61 },
  /** For tests of races, which book it alone. */
  rush: { id: 7, contentId: guid(7), performance: 71 },
  series: { id: 1, contentId: guid(90) },
  /** A printed programme with the quartet's first performance: ten of them, 5 dollars. */
  programmeUpsell: { id: 111, cents: 500, stock: 10 },
  genre: { type: 1, chamber: 1, orchestral: 2 },
} as const

/** Moves a performance of two hours so that it ends at an instant, from which on it is over. */
export const endAt = (db: Queries, performanceId: number, end: Date) =>
  db.execute(sql`
    update performance
       set starts_at = ${end}::timestamptz - interval '2 hours', sales_end_at = ${end}::timestamptz - interval '2 hours',
           ends_at = ${end}
     where id = ${performanceId}`)

function guid(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

/** Fills an empty, migrated database with a hall and seven productions, dated from `now`. */
export async function fillTestProgramme(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.script(hallRows(now))
    for (const each of productions(now)) {
      await tx.execute(sql`
        insert into production (id, content_id, slug, route, name, sort_name, company, presenter_id, hall_id, series_id,
                                search_text, image, background_colour, text_colour, tags, is_featured, booking_type,
                                external_url, external_label, on_sale_at, presale_at)
        values (${each.id}, ${guid(each.id)}, ${each.name.toLowerCase()}, ${`/whats-on/${each.name.toLowerCase()}`}, ${each.name},
                ${each.name.toLowerCase()}, 'Marlow Players', 1, 1, ${each.id === 1 ? 1 : null}, 'schubert',
                ${json(PICTURE)}, '#102030', '#ffffff', '{music}', ${each.id === 1}, ${each.externalUrl ? 'External' : 'Active'},
                ${each.externalUrl ?? null}, ${each.externalUrl ? 'Tickets elsewhere' : null}, ${each.onSaleAt}, ${each.presaleAt ?? null})`)
      await tx.execute(sql`
        insert into production_filter_option (production_id, filter_option_id) values (${each.id}, ${each.id === 1 ? 1 : 2})`)
      for (const { id, startsAt, state } of each.performances) {
        const endsAt = new Date(startsAt.getTime() + 2 * HOUR)
        await tx.execute(sql`
          insert into performance (id, production_id, hall_id, starts_at, ends_at, sales_end_at, state)
          values (${id}, ${each.id}, 1, ${startsAt}, ${endsAt}, ${startsAt}, ${state ?? 'scheduled'})`)
      }
    }
    await tx.script(priceRows(now))
  })
}

interface TestProduction {
  id: number
  name: string
  onSaleAt: Date
  presaleAt?: Date
  externalUrl?: string
  performances: { id: number; startsAt: Date; state?: string }[]
}

function productions(now: Date): TestProduction[] {
  /**
   * On the hour, so that days are unambiguous. Each performance has its own time, because a hall can have only one
   * performance at a time.
   */
  const at = (days: number, hours: number) =>
    new Date(Math.floor(now.getTime() / DAY) * DAY + days * DAY + hours * HOUR)
  const onSaleAt = at(-30, 0)
  const plain = (id: number, name: string, days: number, hours: number): TestProduction => ({
    id,
    name,
    onSaleAt,
    performances: [{ id: id * 10 + 1, startsAt: at(days, hours) }],
  })
  return [
    {
      id: 1,
      name: 'Quartet',
      onSaleAt,
      performances: [
        { id: 11, startsAt: at(10, 9) },
        { id: 12, startsAt: at(11, 9) },
        { id: 13, startsAt: at(-2, 9) },
        { id: 14, startsAt: at(20, 9), state: 'cancelled' },
      ],
    },
    plain(2, 'Gala', 12, 9),
    { ...plain(3, 'Premiere', 60, 9), onSaleAt: at(5, 0), presaleAt: at(-1, 0) },
    { ...plain(4, 'Elsewhere', 13, 9), externalUrl: 'https://tickets.example/elsewhere' },
    plain(5, 'Farewell', -5, 9),
    plain(6, 'Open', 14, 9),
    plain(7, 'Rush', 15, 9),
  ]
}

const PICTURE = {
  id: guid(500),
  name: 'Poster',
  url: '/media/poster.png',
  extension: 'png',
  width: 800,
  height: 600,
  bytes: 1000,
  alt: 'A poster',
  focalPoint: null,
  crops: [],
}

const hallRows = (now: Date) => `
insert into hall values (1, 'salon', 'Salon', 1);
insert into screen (id, hall_id, name, map_slug, position) values (1, 1, 'Floor', 'salon-floor', 1);
insert into section (id, screen_id, name, position) values (1, 1, 'Stalls', 1);
insert into zone values (1, 1, 'A', 1), (2, 1, 'B', 2);
insert into seat_attribute values ('W', 'Wheelchair', ''), ('C', 'Companion', ''), ('O', 'Obstructed', ''), ('R', 'Restricted', '');
insert into seat (id, hall_id, screen_id, section_id, zone_id, key, row, number, row_position, position, x, y, quality, attributes)
select r * 10 + p + 1, 1, 1, 1, case when r < 4 then 1 else 2 end, 'S' || r || '-' || p, chr(65 + r), p + 1, r, p, p * 24, r * 24,
       abs(r - 4) + abs(p - 4), case when r = 9 and p = 8 then array['W'] when r = 9 and p = 9 then array['C'] else array[]::text[] end
  from generate_series(0, 9) r, generate_series(0, 9) p;
insert into presenter values (1, 'Marlow Hall', true);
insert into series (id, content_id, slug, route, name, kind, position)
values (1, '${guid(90)}', 'chamber', '/whats-on/chamber', 'Chamber', 'Flexi', 1);
insert into package (id, series_id, kind, name, minimum_productions, maximum_productions, on_sale_at, off_sale_at, position)
values (1, 1, 'Flexi', 'Pick two', 1, 2, timestamptz '${now.toISOString()}' - interval '1 day', timestamptz '${now.toISOString()}' + interval '90 days', 1);
insert into filter_type values (1, 'Genre');
insert into filter_option values (1, 1, 'Chamber', 1), (2, 1, 'Orchestral', 2);
insert into price_type (id, name, tooltip, kind, needs_promo, position) values
  (1, 'Adult', null, 'Primary', false, 1), (2, 'Concession', 'With a card', 'Primary', false, 2), (3, 'Child', null, 'Extra', false, 3),
  (4, 'Programme', null, 'Upsell', false, 4), (5, 'Friends', null, 'Primary', true, 5);
insert into prefix values (1, 'Ms', 1), (2, 'Mr', 2);
insert into country values (1, 'AU', 'Australia', true, 1), (2, 'NZ', 'New Zealand', false, 2);
insert into state values (1, 1, 'VIC', 'Victoria'), (2, 1, 'NSW', 'New South Wales');
insert into known_address values ('k1', '12 Marlow Street, Carlton VIC 3053', '12 marlow street carlton vic 3053', 1, 1, '12 Marlow Street', 'Carlton', '3053');
`

const priceRows = (now: Date) => `
insert into zone_price (performance_id, zone_id, price_type_id, amount_cents)
select f.id, z.id, t.id, case when f.production_id = 6 then 0 else case z.id when 1 then 9000 else 6000 end - case t.id when 1 then 0 else 1050 end end
  from performance f, zone z, price_type t where t.kind <> 'Upsell';
insert into upsell (id, slug, name, position) values (1, 'programme', 'Programme', 1);
insert into upsell_performance values (111, 1, 11, 10);
insert into upsell_price values (111, 4, 500);
insert into promo_code values (1, 'EARLY', '{Welcome}', timestamptz '${now.toISOString()}' - interval '1 day', timestamptz '${now.toISOString()}' + interval '90 days');
insert into promo_code_production values (1, 3);
insert into promo_code_price_type values (1, 5);
insert into seat_allocation (performance_id, seat_id, state) select 21, id, 'blocked' from seat;
`
