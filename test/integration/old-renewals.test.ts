import t, { type Test } from 'tap'
import { readSettings } from '#config/settings'
import { hashPassword } from '#server/box-office/customers/passwords'
import { sql } from '#server/box-office/database/sql'
import { applyByCommand } from '#server/venue/apply-command'
import { account } from '#shared/ticketing/account/account'
import { authentication } from '#shared/ticketing/authentication/authentication'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { order } from '#shared/ticketing/order/order'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { PASSWORD } from '#test/support/accounts'
import type { OpenBoxOffice } from '#test/support/box-office'
import { CUSTOMERS, expectRefused, openWithOldData, type RowAndReason } from '#test/support/old-data'
import { freshPostgres } from '#test/support/postgres'
import { ScriptedPaymentProvider } from '#test/support/scripted-payment-provider'
import { smallVenue, venueFolder } from '#test/support/small-venue'

const PEOPLE = `${CUSTOMERS}ada@example.org,Ada,Quill,,Am Kanal 1,,Berlin,,10999,DE,
bo@example.org,Bo,Li,,Am Kanal 2,,Berlin,,10999,DE,
`
const RENEWALS = 'email,package,series,section,row,seat,price-type,renews,hall,productions,held-until\n'
const seat = (
  place = 'front,A,2',
  { email = 'ada@example.org', was = 'Six evenings,Mondays', end = 'adult,all-first-nights,,,' } = {},
) => `${email},${was},${place},${end}\n`
const HELD = { end: 'adult,all-first-nights,main,1,2098-04-30' }

/** A second hall with the same sections and rows, in which Hamlet is in the package too. */
const twoHalls: Record<string, string> = {
  ...smallVenue,
  'halls/studio/hall.yaml': smallVenue['halls/main/hall.yaml']?.replace('Main hall', 'Studio') ?? '',
  'halls/studio/seats.csv': smallVenue['halls/main/seats.csv'] ?? '',
  'price-plans.yaml': `${smallVenue['price-plans.yaml']}studio:
  hall: studio
  prices:
    adult: { a: 40, b: 27 }
`,
  'productions/tempest/production.yaml': `title: The Tempest
hall: studio
minutes: 90
onSale: 2026-01-10 10:00
performances:
  - slug: only
    start: 2099-05-12 19:30
    plan: studio
`,
  'productions/tempest/about.md': 'An island.\n',
  'packages.yaml': `${smallVenue['packages.yaml']}    - of: tempest/only
      plan: studio
`,
}

const openWithRenewals = (t: Test, rows: string, venue?: typeof twoHalls, provider = new ScriptedPaymentProvider()) =>
  openWithOldData(t, { 'customers.csv': PEOPLE, 'renewals.csv': RENEWALS + rows }, { paymentProvider: provider }, venue)

async function signedIn({ db, visitor }: OpenBoxOffice, userName = 'ada@example.org') {
  await db.execute(sql`update customer set password_hash = ${await hashPassword(PASSWORD)}`)
  const customer = visitor()
  await customer.call(authentication.login, { userName, password: PASSWORD })
  return customer
}
const renewalsIn = ({ db }: OpenBoxOffice) =>
  db.query(sql`
    select former_package, former_series, former_productions, held_until,
           (select array_agg(s.row || s.number order by s.id) from former_seat f join seat s on s.id = f.seat_id
             where f.renewal_id = r.id) as seats,
           (select count(*)::int from renewal_seat k where k.renewal_id = r.id) as reserved
      from package_renewal r order by r.id`)

t.test('a subscriber of a former system renews and pays the package with their seats', async (t) => {
  const provider = new ScriptedPaymentProvider()
  const rows = seat('front,A,2', HELD) + seat('front,A,3', HELD)
  const { boxOffice, count, run } = await openWithRenewals(t, rows, undefined, provider)
  t.same(await count(), { counts: { 'import/customers.csv': 2, 'import/renewals.csv': 2 }, refused: [] })
  t.same(await renewalsIn(boxOffice), [], 'counting imports nothing')
  await run()
  const customer = await signedIn(boxOffice)
  const { packages } = await customer.call(account.packages)
  t.match(packages, [{ name: 'Six evenings', seriesName: 'Mondays', image: null, canRenew: true }])
  t.equal(packages[0]?.seatsKeptUntil, '2098-04-30T21:59:00.000Z')
  t.same((await customer.call(account.overview)).packages, [], 'it is last season’s')
  t.same((await customer.call(account.data)).formerPackages, [
    { name: 'Six evenings', seriesName: 'Mondays', seats: ['Front A 2', 'Front A 3'] },
  ])

  const [performance] = await boxOffice.db.query<{ id: number }>(sql`
    select id from venue_key where kind = 'performance' and slug = 'hamlet/first-night'`)
  const PerformanceId = performance?.id ?? 0
  const plan = await boxOffice.visitor().call(seatSelector.performanceSeats, { PerformanceId })
  const former = await boxOffice.db.query<{ id: number }>(sql`select seat_id as id from former_seat order by seat_id`)
  t.same(
    plan.seats.filter(({ s }) => s !== 'Available').map(({ id }) => id),
    former.map(({ id }) => id),
    'no other visitor can buy them',
  )

  const id = packages[0]?.renewalId ?? 0
  await customer.call(account.renew, { id })
  const summary = await customer.call(account.renewalSummary, { Id: id })
  t.match(summary, { total: 80, seriesName: 'First nights' })
  t.same(
    summary.productions.flatMap(({ tickets }) => tickets.map(({ row, number }) => `${row}${number}`)),
    ['A2', 'A3'],
  )
  await customer.call(checkout.donate, { amount: 0 })
  const { delivery } = await customer.call(checkout.state)
  const deliveryMethodId = delivery.model?.deliveryMethods[0]?.id ?? 0
  await customer.call(checkout.setDelivery, { deliveryMethodId })
  await customer.call(checkout.setPresenters, { mrcUpdates: false, otherPresenterUpdates: false })
  const { orderId, paymentRedirectUrl } = await customer.call(order.finalize)
  const paid = await customer.call(order.paymentComplete, {
    sessionId: provider.decide(paymentRedirectUrl, 'successful'),
  })
  t.equal(paid.status, 'Successful')
  t.match(
    await boxOffice.db.query(sql`select order_id, seat_id from seat_allocation where state = 'sold' order by seat_id`),
    [
      { orderId, seatId: former[0]?.id },
      { orderId, seatId: former[1]?.id },
    ],
  )
  const after = (await customer.call(account.packages)).packages
  t.same(
    after.map(({ name, canRenew }) => [name, canRenew]),
    [
      ['All first nights', false],
      ['Six evenings', false],
    ],
  )
  t.equal((await customer.refusal(account.renew, { id })).type, 'PACKAGE_RENEWED')
  await run()
  t.same((await count()).refused, [], 'an imported row isn’t refused when it is applied again')
  t.match(await renewalsIn(boxOffice), [{ formerPackage: 'Six evenings', seats: ['A2', 'A3'] }])
})

t.test('names each refused row of renewals with the reason', async (t) => {
  const rows: RowAndReason[] = [
    [seat('front,A,1', { email: 'ada' }), '“email” is no mail address'],
    [seat('front,A,1', { was: ' ,Mondays' }), '“package” must have 1 to 100'],
    [seat('front,A,1', { was: `Six,${'M'.repeat(101)}` }), '“series” must have 1 to 100'],
    [seat('front,A,x'), '“seat” must be a number'],
    [seat('front,A,1', { end: 'adult,all-first-nights,,0,' }), '“productions” must be'],
    [seat('front,A,1', { end: 'adult,all-first-nights,,,30.4.2098' }), '“held-until” must be a date'],
    [seat('front,A,2', { end: 'adult,all-first-nights,,,2020-04-30' }), '“held-until” is over'],
    [seat('front,A,1', { email: 'cy@example.org' }), 'No account has this mail address'],
    [seat('front,A,1', { end: 'adult,all-nights,,,' }), '“renews” is unknown'],
    [seat('front,A,9'), 'no such seat'],
    [seat('front,A,1', { end: 'adult,all-first-nights,studio,,' }), 'no such seat'],
    [seat('front,A,3', { end: 'senior,all-first-nights,,,' }), '“price-type” is unknown'],
    [seat('front,A,4', { end: 'reduced,all-first-nights,,,' }), 'isn’t sold at “price-type”'],
    [seat('rear,B,3', HELD), 'The seat is sold, held'],
    [seat('front,A,1', HELD), ''],
    [seat('front,A,1', { ...HELD, email: 'bo@example.org' }), 'reserved for another renewal'],
    [seat('front,A,1', { end: 'adult,all-first-nights,,1,2098-04-30' }), 'Another row of this renewal has this seat'],
    [seat('front,A,4', { ...HELD, was: 'Six,Mondays' }), 'Another row of this renewal has another package'],
    [seat('front,A,1', HELD), 'Line 16 is the same'],
    ['bo@example.org,Six evenings,Mondays\n', 'more or fewer cells'],
  ]
  const { boxOffice, count, run } = await openWithRenewals(t, rows.map(([row]) => row).join(''))
  await boxOffice.db.execute(sql`
    insert into seat_allocation (performance_id, seat_id, state)
    select k.id, s.id, 'blocked' from venue_key k, seat s
     where k.slug = 'hamlet/first-night' and s.row = 'B' and s.number = 3`)
  const { counts, refused } = await count()
  t.equal(counts['import/renewals.csv'], 1)
  expectRefused(t, refused, rows)
  await run()
  t.match(await renewalsIn(boxOffice), [{ formerPackage: 'Six evenings', formerProductions: 1, seats: ['A1'] }])
})

t.test('a later row joins its renewal, until it is renewed or has other terms', async (t) => {
  const { boxOffice, count, run, write } = await openWithRenewals(t, seat('front,A,2'))
  await run()
  write('renewals.csv', RENEWALS + seat('front,A,2') + seat('front,A,3') + seat('front,A,4', HELD))
  const { counts, refused } = await count()
  t.equal(counts['import/renewals.csv'], 1)
  t.match(refused, [/renewals\.csv:4:Another row of this renewal has another package/])
  await run()
  t.match(await renewalsIn(boxOffice), [{ seats: ['A2', 'A3'], reserved: 0, heldUntil: null }])
  await boxOffice.db.execute(sql`
    with placed as (
      insert into orders (session_key, customer_id, state, lines_cents, delivery_cents, fees_cents, vouchers_cents,
                          total_cents, placed_at)
      select 'k', customer_id, 'pending', 0, 0, 0, 0, 0, now() from package_renewal returning id)
    update package_renewal set renewed_by = placed.id from placed`)
  write('renewals.csv', RENEWALS + seat('front,A,1'))
  t.match((await count()).refused, [/The customer has renewed the package already/])
})

t.test('a package in several halls needs the hall, and reserves the seat only there', async (t) => {
  const inStudio = { end: 'adult,all-first-nights,studio,2,2098-04-30' }
  const { boxOffice, count, run } = await openWithRenewals(t, seat('front,A,2') + seat('front,A,2', inStudio), twoHalls)
  t.match((await count()).refused, [/renewals\.csv:2:Several halls of the package have this seat/])
  await run()
  t.match(await renewalsIn(boxOffice), [{ formerProductions: 2, seats: ['A2'], reserved: 1 }])
  t.match(
    await boxOffice.db.query(sql`
      select v.slug from renewal_seat k join venue_key v on v.kind = 'performance' and v.id = k.performance_id`),
    [{ slug: 'tempest/only' }],
  )
})

t.test('a package in one of two halls needs no hall', async (t) => {
  const inOne = { ...twoHalls, 'packages.yaml': smallVenue['packages.yaml'] ?? '' }
  const { boxOffice, count, run } = await openWithRenewals(t, seat('front,A,2'), inOne)
  t.match(await count(), { refused: [] })
  await run()
  t.match(await renewalsIn(boxOffice), [{ seats: ['A2'] }])
})

t.test('a seat whose reservation for another renewal is over is reserved again', async (t) => {
  const { boxOffice, run, write } = await openWithRenewals(t, seat('front,A,2', HELD))
  await run()
  await boxOffice.db.execute(sql`update package_renewal set held_until = '2026-01-01'`)
  write('renewals.csv', RENEWALS + seat('front,A,2', { ...HELD, email: 'bo@example.org' }))
  await run()
  t.match(await renewalsIn(boxOffice), [{ reserved: 0 }, { reserved: 1 }])
})

t.test('a closed account’s renewal isn’t imported again', async (t) => {
  const { boxOffice, count, run } = await openWithRenewals(t, seat())
  await run()
  await boxOffice.db.execute(sql`delete from customer where email = 'ada@example.org'`)
  t.same(await renewalsIn(boxOffice), [])
  t.same(await count(), { counts: { 'import/customers.csv': 0, 'import/renewals.csv': 0 }, refused: [] })
})

t.test('the command imports renewals in a new box office, together with their season', async (t) => {
  const root = venueFolder(t, {
    ...smallVenue,
    'import/customers.csv': PEOPLE,
    'import/renewals.csv': RENEWALS + seat('front,A,2', HELD),
  })
  const settings = readSettings({ DATABASE_URL: await freshPostgres(t) })
  t.equal(await applyByCommand(root, settings, true), 0)
  t.equal(await applyByCommand(root, settings, false), 0, 'there is nothing left to confirm')
})
