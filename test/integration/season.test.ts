import { verify } from '@node-rs/argon2'
import t from 'tap'
import { fillAtFirstStart } from '#server/box-office/database/first-fill'
import { migrate } from '#server/box-office/database/migrate'
import { openDatabase as open } from '#server/box-office/database/open-database'
import { sql } from '#server/box-office/database/sql'
import { dataFolder, engines, openDatabase } from '#test/support/database'
import { seasonNow, seasonOptions } from '#test/support/database-contents'
import { DEMO_PASSWORD } from '#test/support/demonstration-customers'
import { demonstrationFiles, programme } from '#test/support/demonstration-programme'
import { timeLimit } from '#test/support/time-limits'

/**
 * The time limit for filling the season on an engine, in milliseconds: about four seconds alone, longer beside other
 * tests.
 */
const FILL_TIMEOUT_MS = 30_000

t.test('the programme', async (t) => {
  t.test('names every production once, with its own page', async (t) => {
    const distinct = (values: readonly unknown[]) => new Set(values).size
    t.equal(programme.length, 62)
    for (const name of ['tessituraId', 'slug', 'contentId', 'route', 'name'] as const)
      t.equal(distinct(programme.map((each) => each[name])), programme.length, name)
    for (const { contentId } of programme)
      t.match(contentId, /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })
  t.test('has notes of two paragraphs or more, and a name longer than any layout expects', async (t) => {
    const paragraphsOf = (about: string) =>
      /## About[^\n]*\n\n(.*?)\n(?:settings|```)/s.exec(about)?.[1]?.split('\n\n').length
    t.same(
      programme.filter(({ about }) => ![2, 3, 4].includes(paragraphsOf(about) ?? 0)).map(({ slug }) => slug),
      [],
    )
    t.ok(programme.some(({ name }) => name.length >= 120))
  })
  t.test('never plays two concerts in one hall at once', async (t) => {
    const times = programme.flatMap(({ slug, hall, durationMinutes, performances }) =>
      performances.map(({ dayOffset, time }) => {
        const [hours, minutes] = time.split(':').map(Number) as [number, number]
        const start = (dayOffset * 24 + hours) * 60 + minutes
        return { slug, hall, start, end: start + durationMinutes + 30 }
      }),
    )
    const clashes = times.filter((one) =>
      times.some(
        (other) => other !== one && other.hall === one.hall && one.start <= other.start && other.start < one.end,
      ),
    )
    t.same(clashes, [])
  })
  t.test('has the Lunch Hour at ten past one, as it says', async (t) => {
    const lunches = programme.find(({ slug }) => slug === 'lunch-hour')?.performances ?? []
    t.same([...new Set(lunches.map(({ time }) => time))], ['13:10'])
  })
  t.test('has text and background colours with a contrast of at least 7:1', async (t) => {
    const { productions, series } = demonstrationFiles
    for (const { slug, value } of [...productions, ...series]) {
      const { background = '', text = '' } = value.colours ?? {}
      t.ok(contrast(background, text) >= 7, `${slug}: ${contrast(background, text)}`)
    }
  })
})

for (const engine of engines)
  t.test(`the season on ${engine}`, async (t) => {
    const db = await openDatabase(t, engine, 'season')
    const count = async (statement: ReturnType<typeof sql>) =>
      (await db.first<{ count: number }>(sql`select count(*) from (${statement}) counted`))?.count

    t.test('has the halls, the programme and the offers that it claims', async (t) => {
      t.equal(await count(sql`select from seat where hall_id = 1`), 990)
      t.equal(await count(sql`select from seat where hall_id = 2`), 132)
      t.equal(await count(sql`select from production`), 62)
      t.equal(await count(sql`select from performance`), 133)
      t.same(
        await db.query(
          sql`select kind, count(*) from package where off_sale_at > ${seasonNow} group by kind order by kind`,
        ),
        [
          { kind: 'Fixed', count: 4 },
          { kind: 'Flexi', count: 2 },
        ],
      )
      t.equal(await count(sql`select from membership_level`), 4)
      t.same(await db.query(sql`select name, cost_cents from delivery_method order by position`), [
        { name: 'E-tickets', costCents: 0 },
        { name: 'Mail', costCents: 350 },
        { name: 'Collect at the box office', costCents: 0 },
      ])
    })
    t.test('has a companion place beside each wheelchair place, and seats of every kind', async (t) => {
      const pairs = await count(sql`
        select from seat w join seat c on c.companion_of = w.id and c.row = w.row and abs(c.position - w.position) = 1
         where w.attributes = '{W}' and c.attributes = '{C}'`)
      t.equal(pairs, 6)
      t.equal(await count(sql`select from seat where 'W' = any (attributes)`), 6)
      t.equal(await count(sql`select from seat where attributes @> '{O,R}'`), 2)
      t.ok(Number(await count(sql`select from seat where attributes = '{R}'`)) > 0)
    })
    t.test('has the same local times before and after the clocks change', async (t) => {
      const startsAt = async (slug: string) =>
        (
          await db.query<{ startsAt: Date }>(sql`
            select f.starts_at from performance f join production p on p.id = f.production_id
             where p.slug = ${slug} order by f.starts_at`)
        ).map((row) => row.startsAt.toISOString())
      t.same(await startsAt('metamorphosen'), ['2026-04-04T08:30:00.000Z', '2026-04-05T09:30:00.000Z'])
    })
    t.test('prices every zone of every performance in every price type offered there', async (t) => {
      const missing = await db.query(sql`
        select f.id, z.id as zone_id, offered.price_type_id
          from performance f
          join zone z on z.hall_id = f.hall_id
          cross join lateral (select distinct price_type_id from zone_price where performance_id = f.id) offered
         where not exists (select from zone_price p
                            where p.performance_id = f.id and p.zone_id = z.id and p.price_type_id = offered.price_type_id)`)
      t.same(missing, [])
      t.equal(
        await count(
          sql`select from performance f where not exists (select from zone_price where performance_id = f.id)`,
        ),
        0,
      )
      const wrong = sql`
        select from zone_price p join performance f on f.id = p.performance_id join production r on r.id = f.production_id
         where (p.amount_cents = 0) <> r.is_free`
      t.equal(await count(wrong), 0)
      t.equal(
        await count(sql`select from package_performance o where not exists (
        select from package_price p where p.package_id = o.package_id and p.performance_id = o.performance_id)`),
        0,
      )
    })
    t.test('has sold-out, almost sold-out, half-sold and untouched performances', async (t) => {
      const rows = await db.query<{ slug: string; free: number }>(sql`
        select r.slug, min((select count(*) from seat s where s.hall_id = f.hall_id)
                           - (select count(*) from seat_allocation a where a.performance_id = f.id))::int as free
          from performance f join production r on r.id = f.production_id group by r.slug`)
      const free = new Map(rows.map((row) => [row.slug, row.free]))
      t.equal(free.get('four-seasons-twice'), 0)
      t.equal(free.get('late-hours-satie'), 0)
      t.equal(free.get('rachmaninoff-three'), 12)
      t.ok((free.get('jupiter') ?? 0) > 200 && (free.get('jupiter') ?? 0) < 800, `${free.get('jupiter')}`)
      t.equal(free.get('la-voix-humaine'), 132)
    })
    t.test('has an order behind every sold seat, with the sum of its tickets', async (t) => {
      const orphans = sql`
        select from seat_allocation a where a.state = 'sold' and not exists (
          select from order_ticket t where t.order_id = a.order_id and t.performance_id = a.performance_id and t.seat_id = a.seat_id)`
      t.equal(await count(orphans), 0)
      t.equal(
        await count(sql`select from order_ticket`),
        await count(sql`select from seat_allocation where state = 'sold'`),
      )
      t.equal(await count(sql`select performance_id, seat_id from order_ticket group by 1, 2 having count(*) > 1`), 0)
      const wrongHall = sql`
        select from seat_allocation a join seat s on s.id = a.seat_id join performance f on f.id = a.performance_id
         where s.hall_id <> f.hall_id`
      t.equal(await count(wrongHall), 0)
      const wrongSum = sql`
        select from orders o where o.lines_cents <> (select sum(amount_cents) from order_line l where l.order_id = o.id)`
      t.equal(await count(wrongSum), 0)
      const unpaid = sql`
        select from orders o where o.customer_id = 500001 and o.total_cents > 0 and not exists (
          select from payment p where p.order_id = o.id and p.state = 'successful' and p.amount_cents = o.total_cents)`
      t.equal(await count(unpaid), 0)
    })
    t.test('has Ada, who has bought everything once, and Ben, who has bought nothing', async (t) => {
      const passwords = await db.query<{ email: string; passwordHash: string }>(sql`
        select email, password_hash from customer where password_hash is not null order by email`)
      t.same(
        passwords.map(({ email }) => email),
        ['ada@example.org', 'ben@example.org'],
      )
      for (const { passwordHash } of passwords) t.ok(await verify(passwordHash, DEMO_PASSWORD))
      const kinds = await db.query<{ kind: string }>(sql`
        select distinct l.kind from orders o join order_line l on l.order_id = o.id join customer c on c.id = o.customer_id
         where c.email = 'ada@example.org' order by l.kind`)
      t.same(
        kinds.map(({ kind }) => kind),
        ['Donation', 'GiftVoucher', 'Membership', 'Package', 'Performance'],
      )
      const parts = await db.first(sql`
        select count(*) filter (where f.starts_at < ${seasonNow})::int > 0 as has_past,
               count(*) filter (where f.starts_at > ${seasonNow})::int > 0 as has_upcoming
          from order_ticket t join orders o on o.id = t.order_id join performance f on f.id = t.performance_id
         where o.customer_id = 500001`)
      t.same(parts, { hasPast: true, hasUpcoming: true })
      t.same(await db.query(sql`select line1, is_primary from address where customer_id = 500001 order by id`), [
        { line1: '17 Quaver Street', isPrimary: true },
        { line1: 'Level 4', isPrimary: false },
      ])
      t.equal(
        await count(
          sql`select from package_renewal r join package p on p.id = r.package_id where r.customer_id = 500001`,
        ),
        1,
      )
      t.equal(
        await count(
          sql`select from orders o join customer c on c.id = o.customer_id where c.email = 'ben@example.org'`,
        ),
        0,
      )
    })
    t.test('opens its presales only to visitors with the code', async (t) => {
      const opened = await db.query(sql`
        select r.slug from promo_code c join promo_code_production p on p.promo_code_id = c.id join production r on r.id = p.production_id
         where c.code = 'ENCORE' and r.presale_at < ${seasonNow} and r.on_sale_at > ${seasonNow} order by r.slug`)
      t.same(opened, [{ slug: 'cleo-marchetti-farewell' }, { slug: 'dido' }])
    })
    t.test('continues the existing ids', async (t) => {
      const order = await db.first<{ id: number }>(sql`
        insert into orders (session_key, customer_id, state, lines_cents, delivery_cents, fees_cents, vouchers_cents, total_cents, placed_at)
        values ('next', 500001, 'pending', 0, 0, 0, 0, 0, ${seasonNow}) returning id`)
      const before = await db.first<{ id: number }>(sql`select max(id) as id from orders where session_key <> 'next'`)
      t.ok(order && before && order.id > before.id)
      await db.execute(sql`delete from orders where session_key = 'next'`)
    })
    t.test('is inserted once, in seconds, and identically for the same day', async (t) => {
      const another = await openDatabase(t, engine, 'schema')
      const startedAt = Date.now()
      t.equal(await fillAtFirstStart(another, seasonOptions), true)
      t.ok(Date.now() - startedAt < timeLimit(FILL_TIMEOUT_MS), `${Date.now() - startedAt} ms`)
      t.equal(await fillAtFirstStart(another, { ...seasonOptions, now: new Date() }), false)
      for (const rows of [
        sql`select performance_id, seat_id, state, order_id from seat_allocation order by 1, 2`,
        sql`select id, order_id, order_line_id, performance_id, seat_id, price_type_id, amount_cents from order_ticket order by 1`,
        sql`select id, customer_id, total_cents, placed_at from orders order by 1`,
        sql`select id, email from customer order by 1`,
        sql`select id, starts_at from performance order by 1`,
      ])
        t.ok(JSON.stringify(await another.query(rows)) === JSON.stringify(await db.query(rows)), `${rows.texts[0]}`)
    })
  })

t.test('is empty without a demonstration, but a customer can still enter an address', async (t) => {
  const DATA_DIR = await dataFolder(t)
  const db = await open({ DATABASE_URL: undefined, DATABASE_POOL: 1, DATA_DIR, isSynced: false })
  t.teardown(() => db.close())
  await migrate(db)
  await fillAtFirstStart(db, { ...seasonOptions, demonstration: null })
  const rows = await db.first(sql`
    select (select count(*) from production) + (select count(*) from customer) + (select count(*) from gift_voucher)
           + (select count(*) from promo_code) + (select count(*) from orders) as made_up,
           (select name from country where is_default) as country, (select count(*) from state where country_id = 1) as states,
           (select count(*) from prefix) > 0 as has_prefixes, (select count(*) from seat_attribute) as attributes`)
  t.same(rows, { madeUp: 0, country: 'Australia', states: 8, hasPrefixes: true, attributes: 4 })
})

/** Returns WCAG's contrast of two colours, #rrggbb. */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
