import t from 'tap'
import { sql } from '#server/box-office/database/sql'
import { rolledBack } from '#server/venue/rolled-back'
import { insertSeason } from '#server/venue/sales/insert-season'
import { openDatabase } from '#test/support/database'
import { smallVenue, venueFolder } from '#test/support/small-venue'

const SOLD = 'order,customer,placed,performance,price-type,seats'
const sales: Readonly<Record<string, string>> = {
  'customers.yaml': `ada:
  email: ada@example.org
  password: not-for-long-1
  firstName: Ada
  lastName: Quill
  since: -30d 11:00
  orders:
    - placed: -12d 20:15
      delivery: e-tickets
      fees: 2
      lines:
        - { performance: hamlet/first-night, priceType: adult, seats: main-stalls-A 1-2, extras: [{ extra: programme, priceType: programme, count: 2 }] }
        - { donation: new-work, amount: 10 }
    - placed: -11d 20:15
      lines:
        - { membership: friend, starts: -11d, expires: +354d }
        - { voucher: GIFT-50, amount: 50, expires: +900d }
    - placed: -10d 20:15
      lines:
        - { package: all-first-nights, priceType: adult, seats: main-stalls-A 3 }
counter: { email: counter@example.org, firstName: Box, lastName: Office, since: -30d 11:00 }
`,
  'sold-seats.csv': `${SOLD}
1,counter,-3d 12:30,hamlet/first-night,adult,main-stalls-B 3-4
1,counter,-3d 12:30,hamlet/first-night,reduced,main-stalls-A 4
`,
  'blocked-seats.csv': 'performance,seats\nhamlet/first-night,main-stalls-B 1-2\n',
  'cancelled-performances.csv': 'performance\nhamlet/2099-03-13-1930\n',
  'gift-vouchers.csv': 'number,balance,expires,value\nGIFT-20,20,+900d,50\n',
  'known-addresses.csv': 'address,suburb,state,post-code\nAm Kanal 1,Berlin,,10999\n',
}
const start = { now: new Date('2026-03-02T11:00:00Z'), timeZone: 'Europe/Berlin', today: '2026-03-02' }
const db = await openDatabase(t, 'pglite', 'schema')

/** Returns the folder of a venue with sales, in one file of which a text is replaced. */
const folder = (file = '', from = '', to = '') =>
  venueFolder(t, {
    ...smallVenue,
    ...Object.fromEntries(
      Object.entries(sales).map(([name, text]) => [`sales/${name}`, name === file ? text.replace(from, to) : text]),
    ),
  })

t.test('inserts what the files say is sold, at the prices of the season', async (t) => {
  await rolledBack(db, async (tx) => {
    await insertSeason(tx, start, folder())
    t.same(await tx.query(sql`select fees_cents, lines_cents, total_cents from orders order by placed_at`), [
      { feesCents: 200, linesCents: 11_000, totalCents: 11_200 },
      { feesCents: 0, linesCents: 11_000, totalCents: 11_000 },
      { feesCents: 0, linesCents: 4_000, totalCents: 4_000 },
      { feesCents: 0, linesCents: 9_100, totalCents: 9_100 },
    ])
    t.same(await tx.query(sql`select amount_cents from payment where state = 'successful' order by order_id`), [
      { amountCents: 11_200 },
      { amountCents: 11_000 },
      { amountCents: 4_000 },
    ])
    t.same(await tx.query(sql`select state, count(*)::int as seats from seat_allocation group by 1 order by 1`), [
      { state: 'blocked', seats: 2 },
      { state: 'sold', seats: 6 },
    ])
    t.same(await tx.query(sql`select number, balance_cents, expires_on from gift_voucher order by 1`), [
      { number: 'GIFT-20', balanceCents: 2_000, expiresOn: '2028-08-18' },
      { number: 'GIFT-50', balanceCents: 5_000, expiresOn: '2028-08-18' },
    ])
    t.same(await tx.query(sql`select starts_on, expires_on from customer_membership`), [
      { startsOn: '2026-02-19', expiresOn: '2027-02-19' },
    ])
    t.same(await tx.query(sql`select label from known_address`), [{ label: 'Am Kanal 1, Berlin 10999' }])
    t.equal((await tx.query(sql`select from performance where state = 'cancelled'`)).length, 1)
  })
})

t.test('the season’s times are those of the venue’s setting', async (t) => {
  await rolledBack(db, async (tx) => {
    await insertSeason(tx, { ...start, timeZone: 'America/New_York' }, folder())
    const [first] = await tx.query<{ startsAt: Date }>(sql`select starts_at from performance order by 1`)
    t.equal(first?.startsAt.toISOString(), '2099-03-12T23:30:00.000Z')
  })
})

/** A file, what is replaced by what, and the line and the words of the problem. */
const mistakes: readonly (readonly [file: string, from: string, to: string, line: number, says: string])[] = [
  ['customers.yaml', 'lastName: Quill', 'surname: Quill', 5, '“surname” is unknown here'],
  ['customers.yaml', 'since: -30d 11:00', 'since: then', 6, 'must be a date and a time, not “then”'],
  ['customers.yaml', 'delivery: e-tickets', 'delivery: pigeon', 8, 'The season has no delivery method “pigeon”'],
  [
    'customers.yaml',
    'hamlet/first-night',
    'hamlet/last-night',
    12,
    'The season has no performance “hamlet/last-night”',
  ],
  ['customers.yaml', 'priceType: adult', 'priceType: child', 12, 'The season has no price type “child”'],
  ['customers.yaml', 'priceType: adult', 'priceType: programme', 12, 'The season has no price for this'],
  ['customers.yaml', 'main-stalls-A 1-2', 'main-stalls-A 1-9', 12, 'no seat “main-stalls-A-9” in this hall'],
  ['customers.yaml', 'extra: programme', 'extra: ice-cream', 12, 'no extra “hamlet/first-night/ice-cream”'],
  ['customers.yaml', 'donation: new-work', 'donation: old-work', 13, 'The season has no fund “old-work”'],
  ['customers.yaml', 'donation: new-work, amount: 10', 'donation: new-work', 13, '“amount” is missing'],
  ['customers.yaml', 'donation: new-work, amount: 10', 'amount: 10', 13, 'The line must be of one kind'],
  ['customers.yaml', 'membership: friend', 'membership: foe', 16, 'The season has no membership “foe”'],
  ['customers.yaml', 'package: all-first-nights', 'package: all-last-nights', 20, 'no package “all-last-nights”'],
  ['customers.yaml', 'main-stalls-A 3', 'main-stalls-A 2', 20, 'A seat is sold, blocked or reserved twice'],
  ['sold-seats.csv', '1,counter', '1,corner', 2, 'There is no customer “corner”'],
  ['sold-seats.csv', 'main-stalls-A 4', 'main-stalls-A 3', 3, 'A seat is sold, blocked or reserved twice'],
  [
    'sold-seats.csv',
    '-3d 12:30,hamlet/first-night,reduced',
    '-2d 12:30,hamlet/first-night,reduced',
    3,
    'Another row of this order',
  ],
  ['blocked-seats.csv', 'main-stalls-B 1-2', 'main-stalls-B 3', 2, 'A seat is sold, blocked or reserved twice'],
  ['cancelled-performances.csv', 'hamlet/', 'omelette/', 2, 'The season has no performance'],
  ['gift-vouchers.csv', '20,+900d', '60,+900d', 2, '“balance” is greater than “value”'],
  ['known-addresses.csv', 'Berlin,,', 'Berlin,BE,', 2, 'has no state “BE”'],
]

t.test('names each mistake in the files with its line, and inserts nothing', async (t) => {
  for (const [file, from, to, line, says] of mistakes) {
    const root = folder(file, from, to)
    const inserted = db.transaction((tx) => insertSeason(tx, start, root))
    const problem = await inserted.then(String, ({ message }: Error) => message)
    t.ok(problem.includes(`sales/${file}:${line}: `) && problem.includes(says), `${file}, ${to}: ${problem}`)
  }
  t.same(await db.query(sql`select from hall`), [])
})
