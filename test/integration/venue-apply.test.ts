import fc from 'fast-check'
import { pino } from 'pino'
import t, { type Test } from 'tap'
import { readSettings } from '#config/settings'
import { fillAtFirstStart } from '#server/box-office/database/first-fill'
import { sql } from '#server/box-office/database/sql'
import { COMMAND_LINE } from '#server/box-office/staff/audit/record-act'
import { movePerformance } from '#server/box-office/staff/moves/move-performance'
import { applyVenue, compareVenue } from '#server/venue/apply/apply-venue'
import { readVenueKeys } from '#server/venue/apply/venue-keys'
import { applyAtStart } from '#server/venue/apply-at-start'
import { applyByCommand } from '#server/venue/apply-command'
import { demonstrationSeason } from '#server/venue/demonstration-season'
import { exportVenue } from '#server/venue/export/export-venue'
import { importHallByCommand } from '#server/venue/hall-command'
import { readVenueFiles } from '#server/venue/read-venue-files'
import { problemLine } from '#server/venue/reading/problems'
import type { VenueFiles } from '#server/venue/venue-files'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { global } from '#shared/ticketing/global/global'
import { order } from '#shared/ticketing/order/order'
import { production } from '#shared/ticketing/production/production'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { type OpenBoxOffice, openBoxOffice } from '#test/support/box-office'
import { freshPostgres } from '#test/support/postgres'
import { playhousePlan } from '#test/support/seating-plans'
import { smallVenue, venueFolder, writeVenue } from '#test/support/small-venue'
import { soldSeats } from '#test/support/test-checkout'

const HAMLET = 'productions/hamlet/production.yaml'
const SEATS = 'halls/main/seats.csv'
const PLANS = 'price-plans.yaml'

function filesOf(t: Test, changes: Record<string, [from: string, to: string]> = {}): VenueFiles {
  const changed = Object.entries(changes).map(([file, [from, to]]) => {
    const text = smallVenue[file] as string
    if (!text.includes(from)) throw new Error(`${file} doesn’t contain ${from}`)
    return [file, text.replace(from, to)]
  })
  const { files, problems } = readVenueFiles(venueFolder(t, { ...smallVenue, ...Object.fromEntries(changed) }))
  if (!files) throw new Error(JSON.stringify(problems))
  return files
}

async function openSmallVenue(t: Test, databaseUrl?: string): Promise<OpenBoxOffice> {
  const fill = async (db: OpenBoxOffice['db'], now: Date) => void (await applyVenue(db, filesOf(t), now))
  return openBoxOffice(t, { fill, databaseUrl: databaseUrl ?? (await freshPostgres(t)) })
}

const idOf = async ({ db }: OpenBoxOffice, kind: string, slug: string) =>
  (await db.first<{ id: number }>(sql`select id from venue_key where kind = ${kind} and slug = ${slug}`))?.id ?? 0

/** Puts two adults’ seats for the first night, in zone A, into the cart of a new visitor. */
async function holdSeats(boxOffice: OpenBoxOffice) {
  const priceTypeId = await idOf(boxOffice, 'price_type', 'adult')
  await boxOffice.visitor().call(production.reserveTicket, {
    performanceId: await idOf(boxOffice, 'performance', 'hamlet/first-night'),
    zoneId: await idOf(boxOffice, 'zone', 'main/a'),
    productionId: await idOf(boxOffice, 'production', 'hamlet'),
    seats: [{ priceTypeId, count: 2 }],
  })
}

const allocations = ({ db }: OpenBoxOffice) =>
  db.query(sql`select * from seat_allocation order by performance_id, seat_id`)
const ticketCents = ({ db }: OpenBoxOffice) =>
  db.query(sql`select seat_id, amount_cents from cart_ticket order by seat_id`)

t.test('an applied folder can be sold, and applying it again changes nothing', async (t) => {
  const boxOffice = await openSmallVenue(t)
  await holdSeats(boxOffice)
  t.equal((await allocations(boxOffice)).length, 2)
  t.same(
    await ticketCents(boxOffice).then((rows) => rows.map((each) => (each as { amountCents: number }).amountCents)),
    [4500, 4500],
  )
  const applied = (files = filesOf(t)) => applyVenue(boxOffice.db, files, boxOffice.clock.now())
  t.same(await applied(), { lines: [], refused: [] })
  await boxOffice.db.execute(sql`delete from venue_key where kind = 'upsell_performance'`)
  t.same(await applied(), { lines: [], refused: [] }, 'nor does a database without the keys of extras')
  const ordered = filesOf(t, {
    'series/first-nights/series.yaml': ['kind: fixed\n', 'kind: fixed\norder: 7\n'],
    'halls/main/hall.yaml': ['name: Main hall\n', 'name: Main hall\norder: 3\n'],
  })
  t.equal((await applied(ordered)).refused.length, 0)
  t.same(await boxOffice.db.query(sql`select position from hall union all select position from series`), [
    { position: 3 },
    { position: 7 },
  ])
})

t.test('the venue’s country comes first in forms, and another one after a change', async (t) => {
  const boxOffice = await openSmallVenue(t)
  const first = async () => (await boxOffice.visitor().call(global.countries, {})).countries[0]?.name
  t.equal(await first(), 'Germany')
  const files = filesOf(t, { 'venue.yaml': ['country: DE', 'country: AT'] })
  t.same((await applyVenue(boxOffice.db, files, boxOffice.clock.now())).lines, ['changed  venue: country'])
  boxOffice.clock.move({ minutes: 1 })
  t.equal(await first(), 'Austria')
})

t.test('a new key never gets the id that ids.csv gives to another one', async (t) => {
  const { db } = await openBoxOffice(t, { fill: async () => undefined })
  const wanted = [
    { kind: 'production', slug: 'sylvia', id: 1 },
    { kind: 'production', slug: 'salome', id: 7 },
  ] as const
  await db.transaction(async (tx) => {
    const keys = await readVenueKeys(tx, wanted)
    t.equal(keys.idOf('production', 'aida'), 8)
    t.equal(keys.idOf('production', 'sylvia'), 1)
    t.equal(keys.idOf('production', 'salome'), 7)
    t.equal(keys.idOf('production', 'boris'), 9)
    t.equal(keys.slugOf('production', 8), 'aida')
  })
})

t.test('a change of prices applies to new carts only', async (t) => {
  const boxOffice = await openSmallVenue(t)
  await holdSeats(boxOffice)
  const files = filesOf(t, { [PLANS]: ['adult: { a: 45,', 'adult: { a: 48,'] })
  const { lines } = await applyVenue(boxOffice.db, files, boxOffice.clock.now())
  t.match(lines, [
    'changed  performance hamlet/first-night: prices',
    'changed  performance hamlet/2099-03-13-1930: prices',
  ])
  await holdSeats(boxOffice)
  t.same(
    (await ticketCents(boxOffice)).map((each) => (each as { amountCents: number }).amountCents).sort(),
    [4500, 4500, 4800, 4800],
  )
})

t.test('rates of tax are applied, and exported as they were written', async (t) => {
  const boxOffice = await openSmallVenue(t)
  const files = filesOf(t, {
    'venue.yaml': ['    amount: 2\n', '    amount: 2\n    tax: Full VAT\ntax: { VAT: 7%, Full VAT: 19.5% }\n'],
    'memberships.yaml': ['price: 60\n', 'price: 60\n  tax: Full VAT\n'],
  })
  await applyVenue(boxOffice.db, files, boxOffice.clock.now())
  t.same(await boxOffice.db.query(sql`select name, basis_points from tax_rate order by position`), [
    { name: 'VAT', basisPoints: 700 },
    { name: 'Full VAT', basisPoints: 1_950 },
  ])
  const folder = venueFolder(t, {})
  await exportVenue(boxOffice.db, folder, { currency: 'EUR', locale: 'en-GB' })
  const { venue, memberships } = readVenueFiles(folder).files ?? {}
  t.same(venue?.value.tax, { VAT: '7%', 'Full VAT': '19.5%' })
  t.same([venue?.value.fees?.[0]?.tax, memberships?.[0]?.value.tax], ['Full VAT', 'Full VAT'])
})

t.test('artists are applied with their ids, and exported as they were written', async (t) => {
  const boxOffice = await openSmallVenue(t)
  const { db, clock } = boxOffice
  const written = '  - name: Amara Quill\n    role: Hamlet\n    id: 101\n'
  const others = '  - { name: Amara Quill, id: 102 }\n  - name: A ghost\n  - { name: Ilse Varga, id: 103 }\n'
  const difference = await applyVenue(db, filesOf(t, { [HAMLET]: [written, written + others] }), clock.now())
  t.same(difference, {
    lines: ['changed  production hamlet: company, search text, artists', 'changed  venue: texts'],
    refused: [],
  })
  const { artists, company } = await boxOffice.visitor().call(whatsOn.production, {
    TessituraProductionSeasonId: await idOf(boxOffice, 'production', 'hamlet'),
  })
  t.same(artists, [
    { tessituraId: 101, name: 'Amara Quill' },
    { tessituraId: 102, name: 'Amara Quill' },
    { tessituraId: 103, name: 'Ilse Varga' },
  ])
  t.match(company, /^Amara Quill, Amara Quill, A ghost and Ilse Varga/)
  const folder = venueFolder(t, {})
  await exportVenue(db, folder, { currency: 'EUR', locale: 'en-GB' })
  const { productions, artists: exported } = readVenueFiles(folder).files ?? {}
  t.same(productions?.[0]?.value.artists, [
    { name: 'Amara Quill', role: 'Hamlet', id: 101 },
    { name: 'Amara Quill', id: 102 },
    { name: 'A ghost' },
    { name: 'Ilse Varga', id: 103 },
  ])
  t.same(
    exported,
    [101, 102, 103].map((id) => ({ id, name: id === 103 ? 'Ilse Varga' : 'Amara Quill' })),
  )
  const table = smallVenue['artists.csv'] as string
  const without = filesOf(t, { 'artists.csv': [table, 'id,name\n'], [HAMLET]: ['    id: 101\n', ''] })
  t.same((await applyVenue(db, without, clock.now())).refused, [])
  t.same(await db.query(sql`select id from artist`), [])
})

t.test('reports how a folder differs without changing anything', async (t) => {
  const boxOffice = await openSmallVenue(t)
  const files = filesOf(t, { [HAMLET]: ['title: Hamlet', 'title: The Prince'] })
  for (let time = 0; time < 2; time++)
    t.same((await compareVenue(boxOffice.db, files, boxOffice.clock.now())).lines, [
      'changed  production hamlet: name, sort name',
    ])
})

t.test('a renamed production’s picture isn’t reported as changed, and another picture is', async (t) => {
  const withPicture = (title: string, width: number) =>
    read(t, {
      ...smallVenue,
      [HAMLET]: (smallVenue[HAMLET] as string).replace('title: Hamlet\n', `title: ${title}\nimage: poster.svg\n`),
      'productions/hamlet/poster.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="9"/>`,
    })
  const boxOffice = await openSmallVenue(t)
  const now = boxOffice.clock.now()
  await applyVenue(boxOffice.db, withPicture('Hamlet', 9), now)
  const { lines } = await applyVenue(boxOffice.db, withPicture('The Prince', 9), now)
  t.same(lines, ['changed  production hamlet: name, sort name'])
  const [image] = await boxOffice.db.query<{ alt: string }>(sql`select image ->> 'alt' as alt from production`)
  t.equal(image?.alt, 'The Prince')
  t.match((await compareVenue(boxOffice.db, withPicture('Prince', 8), now)).lines, [/image/])
})

t.test('an export keeps the look and the contacts of the folder’s venue.yaml', async (t) => {
  const boxOffice = await openSmallVenue(t)
  const kept =
    'phone: "+49 30 5550 0142"\ninvoices: { payTo: DE00 1234, days: 21 }\nreturnedSeats: { minutes: 45 }\nlook:\n  corner: 6\n'
  const folder = venueFolder(t, { 'venue.yaml': `name: Before\n${kept}` })
  await exportVenue(boxOffice.db, folder, { currency: 'EUR', locale: 'en-GB' })
  const { venue } = readVenueFiles(folder).files ?? {}
  t.match(venue?.value, {
    name: 'Theater am Kanal',
    phone: '+49 30 5550 0142',
    ...{ invoices: { payTo: 'DE00 1234', days: 21 }, returnedSeats: { minutes: 45 } },
    look: { corner: 6 },
  })
})

t.test('refuses to move or remove held seats, and then applies nothing', async (t) => {
  const boxOffice = await openSmallVenue(t)
  await holdSeats(boxOffice)
  const before = await allocations(boxOffice)
  const [first] = await boxOffice.db.query<{ key: string }>(sql`
    select s.key from seat_allocation a join seat s on s.id = a.seat_id order by s.key`)
  const line = (smallVenue[SEATS] as string)
    .split('\n')
    .find((each) => `main-stalls-A-${each.split(',')[2]}` === first?.key)
  const changes: [Record<string, [string, string]>, RegExp][] = [
    [
      { [HAMLET]: ['start: 2099-03-12 19:30', 'start: 2099-03-12 20:30'] },
      /first-night: 2 of its seats are sold or held/,
    ],
    [
      { [HAMLET]: ['slug: first-night', 'slug: opening'], 'packages.yaml': ['hamlet/first-night', 'hamlet/opening'] },
      /first-night: .*seats that are sold, held or blocked.* cancelled, not removed/,
    ],
    [{ [SEATS]: [`${line}\n`, ''] }, new RegExp(`seat ${first?.key}: `)],
    [
      { [SEATS]: [`front,A,${first?.key.slice(-1)},`, `front,C,${first?.key.slice(-1)},`] },
      new RegExp(`seat ${first?.key}: `),
    ],
  ]
  for (const [change, says] of changes) {
    const files = filesOf(t, { ...change, [PLANS]: ['b: 27', 'b: 28'] })
    const { refused } = await applyVenue(boxOffice.db, files, boxOffice.clock.now())
    t.match(refused.join('\n'), says)
  }
  t.same(await allocations(boxOffice), before)
  t.same(await compareVenue(boxOffice.db, filesOf(t), boxOffice.clock.now()), { lines: [], refused: [] })

  boxOffice.clock.move({ minutes: 60 })
  const later = filesOf(t, changes[0]?.[0])
  t.same((await applyVenue(boxOffice.db, later, boxOffice.clock.now())).refused, [], 'once the holds have expired')
})

t.test('a folder doesn’t move back what the desk moved, and an export has the new time', async (t) => {
  const boxOffice = await openSmallVenue(t)
  const { db, clock } = boxOffice
  const settings = { VENUE_TIME_ZONE: 'Europe/Berlin' }
  const performanceId = await idOf(boxOffice, 'performance', 'hamlet/2099-03-13-1930')
  const parts = { db, settings, shortCache: (_key: string, read: () => unknown) => read(), log: boxOffice.app.log }
  const wish = { performanceId, startsAt: '2099-03-20 20:00', returnsUntil: null, reason: 'Illness' }
  const sent = { ...wish, from: null, subject: null, text: null }
  await movePerformance(parts as never, COMMAND_LINE, sent, clock.now())
  const { refused } = await applyVenue(db, filesOf(t, { [PLANS]: ['b: 27', 'b: 28'] }), clock.now())
  t.same(refused, [
    'performance hamlet/2099-03-13-1930: the desk moved it to 2099-03-20 20:00. Write start: 2099-03-20 20:00 and slug: 2099-03-13-1930, or export the folder.',
  ])
  const other = filesOf(t, { [HAMLET]: ['2099-03-13 19:30', '2099-03-21 19:30\n    slug: 2099-03-13-1930'] })
  t.same((await compareVenue(db, other, clock.now())).refused, [], 'a third time is the folder’s')
  const folder = venueFolder(t, {})
  await exportVenue(db, folder, { currency: 'EUR', locale: 'en-GB' })
  const { files } = readVenueFiles(folder)
  t.match(files?.productions[0]?.value.performances, [{}, { slug: '2099-03-13-1930', start: '2099-03-20 20:00' }])
  t.same((await compareVenue(db, files as VenueFiles, clock.now())).refused, [])
})

t.test('seats are moved within a row while others are held', async (t) => {
  const boxOffice = await openSmallVenue(t)
  await holdSeats(boxOffice)
  const files = filesOf(t, { [SEATS]: ['rear,B,3,94,40,b,\nrear,B,4,118', 'rear,B,3,118,40,b,\nrear,B,4,94'] })
  const { refused } = await applyVenue(boxOffice.db, files, boxOffice.clock.now())
  t.same(refused, [])
})

t.test('another box office shows a changed hall without a restart', async (t) => {
  const databaseUrl = await freshPostgres(t)
  const boxOffice = await openSmallVenue(t, databaseUrl)
  const other = await openBoxOffice(t, { fill: async () => {}, databaseUrl })
  const performanceId = await idOf(boxOffice, 'performance', 'hamlet/first-night')
  const count = async () =>
    (await other.visitor().call(seatSelector.performanceSeats, { PerformanceId: performanceId })).seats.length
  t.equal(await count(), 8)
  const files = filesOf(t, { [SEATS]: ['rear,B,4,118,40,b,\n', 'rear,B,4,118,40,b,\nrear,B,5,142,40,b,\n'] })
  const told = new Promise<void>((resolve) => void other.db.subscribe('venue_changed', () => resolve()))
  await new Promise((resolve) => setImmediate(resolve))
  await applyVenue(boxOffice.db, files, boxOffice.clock.now())
  await told
  t.equal(await count(), 9)
})

/** Starts a box office's venue from a folder; returns what was logged. */
async function startFrom(root: string, { db, clock }: Pick<OpenBoxOffice, 'db' | 'clock'>) {
  const lines: { level: number; msg: string }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  await applyAtStart(db, root, clock.now(), log)
  return lines.map(({ level, msg }) => [level, msg])
}
const [INFO, WARN, ERROR] = [30, 40, 50]

t.test('the first start applies the folder, and later ones only say that it has changes', async (t) => {
  const boxOffice = await openBoxOffice(t, { fill: async () => {}, databaseUrl: await freshPostgres(t) })
  const root = venueFolder(t, smallVenue)
  t.match(await startFrom(root, boxOffice), [[INFO, `The season of ${root} was applied`]])
  t.same(await startFrom(root, boxOffice), [], 'the same folder is nothing to report')
  writeVenue(root, { [HAMLET]: (smallVenue[HAMLET] as string).replace('title: Hamlet', 'title: The Prince') })
  for (let time = 0; time < 2; time++)
    t.same(await startFrom(root, boxOffice), [
      [WARN, `The venue's folder has changes. Run: npm run venue -- apply ${root}`],
    ])
})

t.test(
  'a folder with errors stops the first start, and is only reported while there is something to sell',
  async (t) => {
    const root = venueFolder(t, { ...smallVenue, 'venue.yaml': 'name: [' })
    const empty = await openBoxOffice(t, { fill: async () => {}, databaseUrl: await freshPostgres(t) })
    await t.rejects(startFrom(root, empty), {
      message: /^VENUE_DIR: \d+ problems, the first is venue\.yaml:1.* check /,
    })
    t.equal(await empty.db.first(sql`select 1 from hall`), undefined)
    const selling = await openSmallVenue(t)
    t.match(await startFrom(root, selling), [
      [ERROR, /^The venue's folder has \d+ problems, the first is venue\.yaml:1/],
    ])
    t.same(await compareVenue(selling.db, filesOf(t), selling.clock.now()), { lines: [], refused: [] })
  },
)

t.test('two concurrent applies run one after the other', async (t) => {
  const boxOffice = await openSmallVenue(t)
  const files = filesOf(t, { [HAMLET]: ['title: Hamlet', 'title: The Prince'] })
  const now = boxOffice.clock.now()
  const both = await Promise.all([applyVenue(boxOffice.db, files, now), applyVenue(boxOffice.db, files, now)])
  t.same(both.map(({ lines }) => lines.length).sort(), [0, 1])
})

/** Applies what a box office exports to itself. */
async function differenceAfterExport(t: Test, { db, clock }: Pick<OpenBoxOffice, 'db' | 'clock'>, options = {}) {
  const root = venueFolder(t, {})
  await exportVenue(db, root, { currency: 'EUR', locale: 'en-GB' })
  const { files: exported, problems } = readVenueFiles(root, options)
  if (!exported) return { lines: problems.map(problemLine), refused: [] }
  return compareVenue(db, exported, clock.now())
}

t.test('an export applied to the same box office changes nothing', async (t) => {
  const boxOffice = await openSmallVenue(t)
  await holdSeats(boxOffice)
  t.same(await differenceAfterExport(t, boxOffice), { lines: [], refused: [] })
})

t.test('the demonstration’s season is unchanged after being exported and applied', async (t) => {
  const fill = async (db: OpenBoxOffice['db'], now: Date) => {
    const season = { now, timeZone: 'Australia/Melbourne', demonstration: demonstrationSeason }
    await fillAtFirstStart(db, season)
  }
  const boxOffice = await openBoxOffice(t, { fill })
  // The box office has no pages and pictures, to which its texts refer.
  t.same(await differenceAfterExport(t, boxOffice, { isUnchecked: true }), { lines: [], refused: [] })
})

interface RandomSeason {
  rows: number[]
  productions: { starts: number[]; price: number }[]
}
const randomSeason: fc.Arbitrary<RandomSeason> = fc.record({
  rows: fc.array(fc.integer({ min: 2, max: 5 }), { minLength: 1, maxLength: 3 }),
  productions: fc.array(
    fc.record({
      starts: fc.uniqueArray(fc.integer({ min: 10, max: 20 }), { minLength: 1, maxLength: 3 }),
      price: fc.integer({ min: 0, max: 9_999 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
})

/** The files of a season. Row A of `stalls` and the production `play-0` are in each of them. */
function seasonFiles({ rows, productions }: RandomSeason): Record<string, string> {
  const { 'packages.yaml': _, 'memberships.yaml': __, 'promo-codes.csv': ___, ...files } = smallVenue
  const plays = productions.map(({ starts }, at) => [
    [
      `productions/play-${at}/production.yaml`,
      `title: Play ${at}\nhall: main\nminutes: 60\nonSale: 2026-01-01 10:00\nperformances:\n${starts
        .map((day, index) => `  - { slug: night-${index}, start: 2099-0${at + 1}-${day} 19:30, plan: plan-${at} }\n`)
        .join('')}`,
    ],
    [`productions/play-${at}/about.md`, 'A play.\n'],
  ])
  const seats = rows.flatMap((count, row) =>
    Array.from({ length: count }, (_, at) => `front,${'ABC'[row]},${at + 1},${at * 24},${row * 24},a\n`),
  )
  return {
    ...Object.fromEntries(Object.entries(files).filter(([name]) => !name.startsWith('productions/'))),
    ...Object.fromEntries(plays.flat()),
    [SEATS]: `section,row,seat,x,y,zone\n${seats.join('')}`,
    'halls/main/hall.yaml': (smallVenue['halls/main/hall.yaml'] as string).replace('  b: Zone B\n', ''),
    [PLANS]: productions
      .map(({ price }, at) => `plan-${at}: { hall: main, prices: { adult: { a: ${price / 100} } } }\n`)
      .join(''),
  }
}

function read(t: Test, files: Record<string, string>): VenueFiles {
  const { files: read, problems } = readVenueFiles(venueFolder(t, files))
  if (!read) throw new Error(problems.map(problemLine).join('\n'))
  return read
}

/** Returns all data of the tickets that a buyer holds: place, time and price. */
const heldTickets = ({ db }: OpenBoxOffice) =>
  db.query(sql`
    select a.state, a.cart_id, c.amount_cents, p.starts_at, p.hall_id, p.production_id, s.key, s.row, s.number, s.screen_id
      from seat_allocation a
      join cart_ticket c using (performance_id, seat_id)
      join performance p on p.id = a.performance_id
      join seat s on s.id = a.seat_id
     order by a.performance_id, a.seat_id`)

t.test('sold seats stay unchanged, whatever the folder becomes', async (t) => {
  await fc.assert(
    fc.asyncProperty(randomSeason, randomSeason, async (first, second) => {
      const boxOffice = await openBoxOffice(t, {
        fill: async (db, now) => void (await applyVenue(db, read(t, seasonFiles(first)), now)),
      })
      const priceTypeId = await idOf(boxOffice, 'price_type', 'adult')
      await boxOffice.visitor().call(production.reserveTicket, {
        productionId: await idOf(boxOffice, 'production', 'play-0'),
        performanceId: await idOf(boxOffice, 'performance', 'play-0/night-0'),
        seats: [{ priceTypeId, count: 2 }],
      })
      const before = await heldTickets(boxOffice)
      const { refused } = await applyVenue(boxOffice.db, read(t, seasonFiles(second)), boxOffice.clock.now())
      t.same(await heldTickets(boxOffice), before)
      t.equal(before.length, 2)
      if (refused.length === 0) t.same(await differenceAfterExport(t, boxOffice), { lines: [], refused: [] })
    }),
    { numRuns: 4 },
  )
})

t.test('visitors reserve seats while folders are applied', async (t) => {
  const boxOffice = await openSmallVenue(t)
  const dearer = filesOf(t, { [PLANS]: ['adult: { a: 45,', 'adult: { a: 48,'] })
  const now = boxOffice.clock.now()
  const applies = [dearer, filesOf(t), dearer].map((files) => applyVenue(boxOffice.db, files, now))
  await Promise.all([...applies, holdSeats(boxOffice), holdSeats(boxOffice)])
  const tickets = (await boxOffice.db.query(sql`select amount_cents from cart_ticket`)) as { amountCents: number }[]
  t.equal(tickets.length, 4)
  t.ok(tickets.every(({ amountCents }) => [4500, 4800].includes(amountCents)))
})

t.test('the command applies only after confirmation, and not beside a running box office', async (t) => {
  const root = venueFolder(t, smallVenue)
  const DATABASE_URL = await freshPostgres(t)
  t.equal(await applyByCommand(root, readSettings({ DATABASE_URL }), false), 1)
  t.equal(await applyByCommand(root, readSettings({ DATABASE_URL }), true), 0)
  t.equal(await applyByCommand(root, readSettings({ DATABASE_URL }), false), 0, 'there is nothing left to confirm')
  const { settings } = await openBoxOffice(t, { engine: 'pglite' })
  t.equal(await applyByCommand(root, settings, true), 2)
})

t.test('a seat of an imported hall is shown on its map and sold', async (t) => {
  const root = venueFolder(t, {
    ...smallVenue,
    plan: playhousePlan,
    [PLANS]: `${smallVenue[PLANS]}studio:\n  hall: studio\n  prices:\n    adult: { price-i: 0, price-ii: 0 }\n`,
    'productions/reading/production.yaml':
      'title: A reading\nhall: studio\nminutes: 60\ndoors: 20\nonSale: 2026-01-10 10:00\nperformances:\n  - { start: 2099-03-12 20:00, plan: studio }\n',
    'productions/reading/about.md': 'Aloud.\n',
  })
  t.equal(importHallByCommand(`${root}/plan`, `${root}/halls/studio`), 0)
  const files = readVenueFiles(root).files as VenueFiles
  const fill = async (db: OpenBoxOffice['db'], now: Date) => void (await applyVenue(db, files, now))
  const boxOffice = await openBoxOffice(t, { fill, databaseUrl: await freshPostgres(t) })
  const visitor = boxOffice.visitor()
  const performanceId = await idOf(boxOffice, 'performance', 'reading/2099-03-12-2000')
  const { seats, screens } = await visitor.call(seatSelector.performanceSeats, { PerformanceId: performanceId })
  const { content } = await visitor.call(seatSelector.seatMap, { Slug: screens[0]?.map.url ?? '' })
  t.same(await boxOffice.db.query(sql`select doors_minutes from performance where id = ${performanceId}`), [
    { doorsMinutes: 20 },
  ])
  const box = seats.find(({ key }) => key === 'studio-hall-L-2')
  t.match(content, 'data-seat="studio-hall-L-2"')
  const priceTypeId = await idOf(boxOffice, 'price_type', 'adult')
  await visitor.call(seatSelector.performanceReserve, {
    performanceId,
    performanceSeats: [{ seatId: box?.id ?? 0, priceTypeId }],
  })
  const [germany] = (await visitor.call(global.countries, {})).countries
  await visitor.call(checkout.guestCreate, {
    ...{ firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.org', phone: '+49 30 555 0142' },
    address: { countryId: germany?.id ?? 0, line1: 'Am Kanal 1', suburb: 'Berlin', postCode: '10999' },
  })
  await visitor.call(checkout.donate, { amount: 0 })
  const { deliveryMethods } = await visitor.call(checkout.delivery)
  await visitor.call(checkout.setDelivery, { deliveryMethodId: deliveryMethods[0]?.id ?? 0 })
  await visitor.call(checkout.setPresenters, { mrcUpdates: false })
  await visitor.call(order.finalize)
  t.same(await soldSeats(boxOffice.db).then((sold) => sold.map(({ seatId }) => seatId)), [box?.id])
})
