import t, { type Test } from 'tap'
import { sql } from '#server/box-office/database/sql'
import { applyVenue, compareVenue } from '#server/venue/apply/apply-venue'
import { readVenueFiles } from '#server/venue/read-venue-files'
import type { VenueFiles } from '#server/venue/venue-files'
import { production } from '#shared/ticketing/production/production'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { type OpenBoxOffice, openBoxOffice } from '#test/support/box-office'
import { freshPostgres } from '#test/support/postgres'
import { smallVenue, venueFolder } from '#test/support/small-venue'

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

/** Puts two adults’ seats of the first night, in zone A, into the cart of a new visitor. */
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

t.test('an applied folder sells, and applying it again changes nothing', async (t) => {
  const boxOffice = await openSmallVenue(t)
  await holdSeats(boxOffice)
  t.equal((await allocations(boxOffice)).length, 2)
  t.same(
    await ticketCents(boxOffice).then((rows) => rows.map((each) => (each as { amountCents: number }).amountCents)),
    [4500, 4500],
  )
  const again = await applyVenue(boxOffice.db, filesOf(t), boxOffice.clock.now())
  t.same(again, { lines: [], refused: [] })
})

t.test('a change of prices is for new carts only', async (t) => {
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

t.test('says how a folder differs without changing anything', async (t) => {
  const boxOffice = await openSmallVenue(t)
  const files = filesOf(t, { [HAMLET]: ['title: Hamlet', 'title: The Prince'] })
  for (let time = 0; time < 2; time++)
    t.same((await compareVenue(boxOffice.db, files, boxOffice.clock.now())).lines, [
      'changed  production hamlet: name, sort name',
    ])
})

t.test('refuses to move or remove what is held, and then applies nothing', async (t) => {
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
})

t.test('seats change places in a row while others are held', async (t) => {
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

t.test('two applies at once wait for one another', async (t) => {
  const boxOffice = await openSmallVenue(t)
  const files = filesOf(t, { [HAMLET]: ['title: Hamlet', 'title: The Prince'] })
  const now = boxOffice.clock.now()
  const both = await Promise.all([applyVenue(boxOffice.db, files, now), applyVenue(boxOffice.db, files, now)])
  t.same(both.map(({ lines }) => lines.length).sort(), [0, 1])
})
