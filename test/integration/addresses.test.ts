import t from 'tap'
import { insertReferenceRows } from '#server/box-office/database/reference-rows'
import { sql } from '#server/box-office/database/sql'
import { createProblems } from '#server/venue/reading/problems'
import { insertKnownAddresses } from '#server/venue/sales/known-addresses'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { global } from '#shared/ticketing/global/global'
import { openBoxOffice } from '#test/support/box-office'
import { demonstrationSales } from '#test/support/demonstration-customers'
import { fillTestCheckout, guest, reserveTickets } from '#test/support/test-checkout'

const venue = await openBoxOffice(t, { fill: fillTestCheckout })
const { db } = venue
await db.transaction((tx) => insertKnownAddresses(tx, demonstrationSales, createProblems()))
await db.execute(sql`analyze known_address`)
const visitor = venue.visitor()
const found = async (searchText: string) =>
  (await visitor.call(global.address, { searchText })).matches.map(({ address }) => address)
const known = await db.query<{ key: string; label: string; line1: string; suburb: string; postCode: string }>(sql`
  select key, label, line1, suburb, post_code from known_address order by key`)

t.test('the demonstration has thousands of unique addresses', async (t) => {
  t.ok(known.length > 4_000, `${known.length}`)
  t.equal(new Set(known.map(({ label }) => label)).size, known.length)
})

t.test('an address is found by word prefixes in any order, with at most ten matches', async (t) => {
  const { label, line1, suburb } = known[2_345] as (typeof known)[number]
  t.equal((await found(label))[0], label)
  t.equal((await found(label.toUpperCase()))[0], label)
  t.ok((await found(`${suburb} ${line1}`)).includes(label))
  const beginnings = line1
    .split(' ')
    .map((word) => word.slice(0, 4))
    .join(' ')
  t.equal((await found(`${beginnings} ${suburb}`))[0], label)
  const many = await found('street')
  t.equal(many.length, 10)
  for (const address of many) t.match(address, /Street/)
})

t.test('a mistyped address is found by similarity, and nonsense isn’t', async (t) => {
  const accented = known.find(({ line1 }) => line1.includes('Étude')) as (typeof known)[number]
  t.equal((await found(accented.label.normalize('NFD').replace(/\p{Diacritic}/gu, '')))[0], accented.label)
  const { label, line1, suburb } = known.find(({ line1 }) => / Quaver Street/.test(line1)) as (typeof known)[number]
  t.ok((await found(`${line1.replace('Quaver', 'Quavr')} ${suburb}`)).includes(label))
  await db.execute(sql`
    insert into known_address
    select key, label, lower(label), country_id, state_id, line1, suburb, post_code
      from (values ('near', '8 Quaver Rise', 8), ('far', '7 Quavers Rise', 7)) n (key, label, number)
     cross join (select country_id, state_id, line1, suburb, post_code from known_address limit 1) k`)
  t.same(await found('quavr rise'), ['8 Quaver Rise', '7 Quavers Rise'], 'the most similar comes first')
  await db.execute(sql`delete from known_address where key in ('near', 'far')`)
  t.same(await found('xyzzy plugh'), [])
  t.same(await found('%%%%'), [])
  t.same(await found('.*.*'), [])
  t.same(await found("a' or 1=1 --"), [])
})

t.test('a match’s key is accepted as an address, and an invented key isn’t', async (t) => {
  const { key, line1, suburb, postCode } = known[99] as (typeof known)[number]
  const buyer = venue.visitor()
  await reserveTickets(buyer)
  const { address: _, ...details } = guest
  await buyer.call(checkout.guestCreate, { ...details, addressKey: key })
  const { address } = await buyer.call(checkout.guest)
  t.match(address, { line1, suburb, postCode })
  t.ok((await buyer.refusal(checkout.guestCreate, { ...details, addressKey: 'AU-nowhere' })).isError)
})

t.test('a database from before the list of countries gets the missing ones', async (t) => {
  await db.transaction((tx) => insertReferenceRows(tx))
  await db.transaction((tx) => insertReferenceRows(tx))
  // Countries are reloaded after a second.
  venue.clock.move({ minutes: 1 })
  const { countries } = await venue.visitor().call(global.countries, {})
  t.ok(countries.length > 240, `${countries.length}`)
  t.same(
    countries.slice(0, 5).map(({ name }) => name),
    ['Australia', 'New Zealand', 'United Kingdom', 'United States', 'Afghanistan'],
  )
  t.equal(countries.find(({ name }) => name === 'Germany')?.states.length, 0)
  t.equal(countries.find(({ name }) => name === 'Canada')?.states.length, 13)
  t.same(countries.find(({ name }) => name === 'Australia')?.states.length, 8)
  const ofUnitedStates = countries.find(({ name }) => name === 'United States')?.states.map(({ name }) => name) ?? []
  for (const region of ['Americas', 'Europe', 'Pacific'])
    t.ok(ofUnitedStates.includes(`Armed Forces ${region}`), region)
  const ids = countries.flatMap(({ states }) => states.map(({ id }) => id))
  t.equal(new Set(ids).size, ids.length)
})
