import type { Database } from '#server/box-office/database/database'
import { sql } from '#server/box-office/database/sql'
import { fillTestCheckout } from './test-checkout.ts'

/** Packages of eight concerts in a hall of 200 seats, ten rows of twenty. The ids are the ticketing service's. */
export const testPackages = {
  hall: 2,
  /** Rows 1 to 5 and 6 to 10. */
  zones: { front: 11, back: 12 },
  /** An adult's price in the front in cents, single and in a package; half of it in the back, a third for a child. */
  adult: { single: 6_000, inPackage: 4_500 },
  /** Eight concerts, one per production; the first production has a second date. */
  productions: [101, 102, 103, 104, 105, 106, 107, 108],
  performances: [1011, 1021, 1031, 1041, 1051, 1061, 1071, 1081],
  secondDate: 1012,
  fixedSeries: 20,
  /** All eight concerts, and the first three. */
  eight: 201,
  three: 202,
  flexiSeries: 30,
  /** Three to four concerts, at most eight seats each, the same number for all. */
  choice: 203,
  /** Two to eight concerts with different numbers of seats; its season sets no maximum. */
  varying: 204,
} as const

/** Returns the seat in a row from 1 to 10 with a number from 1 to 20. */
export const packageSeat = (row: number, number: number): number => 1000 + (row - 1) * 20 + number

/** Fills an empty, migrated database with the test programme, its checkout, and packages. */
export async function fillTestPackages(db: Database, now: Date): Promise<void> {
  await fillTestCheckout(db, now)
  await db.transaction(async (tx) => {
    await tx.script(HALL_ROWS)
    for (const [at, id] of testPackages.productions.entries()) {
      await tx.execute(sql`
        insert into production (id, content_id, slug, route, name, sort_name, company, presenter_id, hall_id, series_id,
                                background_colour, text_colour, on_sale_at)
        values (${id}, gen_random_uuid(), ${`concert-${id}`}, ${`/whats-on/concert-${id}`}, ${`Concert ${at + 1}`}, ${`concert ${id}`},
                'Marlow Players', 1, 2, ${at < 3 ? 20 : 30}, '#102030', '#ffffff', ${new Date(now.getTime() - 86_400_000)})`)
      for (const performance of at === 0 ? [1011, 1012] : [id * 10 + 1]) {
        const startsAt = new Date(now.getTime() + (10 + at * 2 + (performance % 10)) * 86_400_000)
        await tx.execute(sql`
          insert into performance (id, production_id, hall_id, starts_at, ends_at, sales_end_at)
          values (${performance}, ${id}, 2, ${startsAt}, ${new Date(startsAt.getTime() + 7_200_000)}, ${startsAt})`)
      }
    }
    await tx.script(packageRows(now))
  })
}

const HALL_ROWS = `
insert into hall values (2, 'main', 'Main Hall', 2);
insert into screen (id, hall_id, name, map_slug, position) values (2, 2, 'Stalls', 'main-stalls', 1);
insert into section (id, screen_id, name, position) values (2, 2, 'Stalls', 1);
insert into zone values (11, 2, 'Front', 1), (12, 2, 'Back', 2);
insert into seat (id, hall_id, screen_id, section_id, zone_id, key, row, number, row_position, position, x, y, quality)
select 1000 + r * 20 + p, 2, 2, 2, case when r < 5 then 11 else 12 end, 'M' || r || '-' || p, chr(65 + r), p, r, p, p * 24, r * 24,
       abs(r - 4) + abs(p - 10)
  from generate_series(0, 9) r, generate_series(1, 20) p;
insert into series (id, content_id, slug, route, name, kind, position)
values (20, '00000000-0000-4000-8000-000000000920', 'evenings', '/whats-on/evenings', 'Evenings', 'Fixed', 2),
       (30, '00000000-0000-4000-8000-000000000930', 'nights', '/whats-on/nights', 'Nights', 'Flexi', 3);
`

const packageRows = (now: Date) => `
insert into zone_price (performance_id, zone_id, price_type_id, amount_cents)
select f.id, z.id, t.id, (case z.id when 11 then 6000 else 3000 end) / case t.id when 3 then 3 else 1 end
  from performance f, zone z, price_type t where f.hall_id = 2 and z.hall_id = 2 and t.id in (1, 2, 3);
insert into package (id, series_id, kind, name, discount_label, minimum_productions, maximum_productions, on_sale_at, off_sale_at,
                     position, maximum_seats, may_vary)
values (201, 20, 'Fixed', 'All eight', 'Save 25%', 8, 8, timestamptz '${now.toISOString()}' - interval '1 day', timestamptz '${now.toISOString()}' + interval '9 days', 1, null, false),
       (202, 20, 'Fixed', 'The first three', '', 3, 3, timestamptz '${now.toISOString()}' - interval '1 day', timestamptz '${now.toISOString()}' + interval '9 days', 2, null, false),
       (203, 30, 'Flexi', 'Choose', 'Save 25%', 3, 4, timestamptz '${now.toISOString()}' - interval '1 day', timestamptz '${now.toISOString()}' + interval '60 days', 1, 8, false),
       (204, 30, 'Flexi', 'Choose freely', '', 2, 8, timestamptz '${now.toISOString()}' - interval '1 day', timestamptz '${now.toISOString()}' + interval '60 days', 2, null, true);
insert into package_performance (package_id, performance_id, position)
select k.id, f.id, f.id
  from package k, performance f
 where f.hall_id = 2 and k.id > 200 and (k.kind = 'Flexi' or f.id % 10 = 1) and (k.id <> 202 or f.id < 1041);
insert into package_price (package_id, performance_id, zone_id, price_type_id, amount_cents)
select k.package_id, k.performance_id, p.zone_id, p.price_type_id, p.amount_cents * 3 / 4
  from package_performance k join zone_price p on p.performance_id = k.performance_id where k.package_id > 200;
`
