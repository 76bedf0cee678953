import { sql } from '#server/box-office/database/sql'
import { access } from '#shared/staff/access/access'
import { customers } from '#shared/staff/customers/customers'
import { vouchers } from '#shared/staff/vouchers/vouchers'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { order } from '#shared/ticketing/order/order'
import { codeAt, STAFF_PASSWORD } from '../desk.ts'
import { readAccount, readBooks } from './readers.ts'
import { enter, enterAs, idOf, placeCart, reserve, type Season } from './season.ts'

/** Issues, finds, extends and voids gift vouchers. */
export async function manageVouchers(season: Season): Promise<void> {
  const { tell, newKey, ask } = season
  const requestKey = newKey()
  const issued = {
    amount: 40,
    count: 2,
    reason: 'As thanks',
    email: 'cyd@example.org',
    expiresOn: '2037-12-24',
    requestKey,
  }
  await tell('manager', vouchers.issue, issued)
  await tell('manager', vouchers.issue, issued)
  await tell('manager', vouchers.issue, { ...issued, requestKey: newKey(), email: undefined, expiresOn: null })
  for (const more of [{ expiresOn: '2037-01-01' }, { amount: 0 }, { count: 0 }])
    await tell('manager', vouchers.issue, { ...issued, requestKey: newKey(), ...more })
  const [first = 0, second = 0] = (
    await season.desk.db.query<{ id: number }>(sql`select id from gift_voucher order by id desc limit 2`)
  ).map(({ id }) => id)
  const who = enter(season, 'buyer with a voucher')
  await reserve(season, who, 61, 1)
  const { number = '' } =
    (await season.desk.db.first<{ number: string }>(sql`select number from gift_voucher where id = ${second}`)) ?? {}
  await ask(who, checkout.guestCreate, {
    firstName: 'Vi',
    lastName: 'Voucher',
    email: 'vi@example.org',
    phone: '0400 000 000',
  })
  await ask(who, checkout.giftVoucher, { number })
  await ask(who, checkout.miniCart)
  for (const expiresOn of ['2037-01-01', '2037-12-24', '2038-03-01'])
    await tell('manager', vouchers.extend, { voucherId: first, expiresOn, reason: 'As asked' })
  for (const voucherId of [first, first, 9_999, second])
    await tell('manager', vouchers.void, { voucherId, reason: 'Lost' })
  await tell('manager', vouchers.extend, { voucherId: first, expiresOn: '2038-03-01', reason: 'As asked' })
  await tell('manager', vouchers.extend, { voucherId: 9_999, expiresOn: '2038-03-01', reason: 'As asked' })
  for (const voucherId of [first, second, 1, 2, 9_999]) await tell('manager', vouchers.voucher, { voucherId })
  await ask(who, checkout.giftVoucher, { number })
  await ask(who, checkout.miniCart)
  await placeCart(season, who)
  await tell('manager', vouchers.find, { text: number })
  await readBooks(season)
}

/** Corrects, notes and merges customers. */
export async function manageCustomers(season: Season): Promise<void> {
  const { tell, ask } = season
  const idOfEmail = (email: string) => idOf(season, sql`select min(id) as id from customer where email = ${email}`)
  const dot = await idOfEmail('dot@example.org')
  const cyd = await idOfEmail('cyd@example.org')
  const guestId = await idOfEmail('late@example.org')
  const details = {
    firstName: 'Dot',
    lastName: 'Dotted',
    email: 'dot@example.org',
    phone: '0400 333 444',
    reason: 'A typo',
  }
  await tell('manager', customers.correct, { customerId: dot, ...details })
  for (const more of [{ email: 'dotty@example.org' }, { phone: 'word' }, { customerId: 9_999 }])
    await tell('manager', customers.correct, { customerId: dot, ...details, ...more })
  await tell('manager', customers.correct, { customerId: guestId, ...details, email: 'later@example.org', phone: null })
  await tell('manager', customers.note, { customerId: dot, text: 'Sits on the aisle' })
  await tell('manager', customers.note, { customerId: 9_999, text: 'Nobody' })
  const merge = async (keptId: number, mergedId: number) => {
    await tell('manager', customers.previewMerge, { keptId, mergedId })
    await tell('manager', customers.merge, { keptId, mergedId, reason: 'The same person' })
  }
  const paying = enter(season, 'paying guest')
  await reserve(season, paying, 12, 1)
  await placeCart(season, paying, { email: 'paying@example.org' })
  await merge(dot, dot)
  await merge(guestId, dot)
  await merge(dot, await idOfEmail('paying@example.org'))
  await ask(paying, order.abandonPayment, { isOfCart: true })
  await merge(dot, guestId)
  await merge(dot, guestId)
  await merge(guestId, await idOfEmail('slow@example.org'))
  await merge(dot, 9_999)
  await merge(dot, cyd)
  for (const customerId of [dot, guestId, cyd, 9_999]) await tell('manager', customers.customer, { customerId })
  await readAccount(season, await enterAs(season, 'dot'), 12)
}

/** Colleagues whose log-ins fail until they are locked out, and open again. */
export async function failToLogIn(season: Season): Promise<void> {
  const { tellAs, desk } = season
  const by = desk.stranger('203.0.113.90')
  const email = 'accounts4@example.org'
  const logIn = (password: string, code: string) => tellAs('colleague', by, access.logIn, { email, password, code })
  await tellAs('colleague', by, access.logIn, { email: 'nobody@example.org', password: STAFF_PASSWORD, code: '123456' })
  for (let at = 0; at < 11; at++) await logIn('wrong', '123456')
  await logIn(STAFF_PASSWORD, codeAt(desk.clock.now()))
  desk.clock.move({ minutes: 61 })
  await logIn(STAFF_PASSWORD, '000000')
  await logIn(STAFF_PASSWORD, codeAt(desk.clock.now()))
  await tellAs('colleague', by, access.me)
  await tellAs('colleague', by, access.logOut)
}
