import t from 'tap'
import { sql } from '#server/box-office/database/sql'
import { venueDay } from '#shared/dates'
import { codes } from '#shared/staff/codes/codes'
import { orders } from '#shared/staff/orders/orders'
import { vouchers } from '#shared/staff/vouchers/vouchers'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { order } from '#shared/ticketing/order/order'
import { openDesk } from '../support/desk.ts'
import { buyTickets } from '../support/desk-orders.ts'
import { FaultyPaymentProvider } from '../support/faulty-payment-provider.ts'
import { makeReadyToPay, reserveTickets } from '../support/test-checkout.ts'

const provider = new FaultyPaymentProvider()
const desk = await openDesk(t, {
  paymentProvider: provider,
  settings: { CHECKOUT_DEFAULTS: 'false', HELD_SEATS_NETWORK: '1000' },
  logLevel: 'silent',
})
const manager = await desk.colleague('manager')
const { db } = desk
let keys = 0
const toIssue = (changes: object = {}) => ({
  ...{ amount: 50, count: 1, reason: 'Apology', email: '', expiresOn: null, requestKey: `key-${++keys}` },
  ...changes,
})
async function issueOne(changes: object = {}) {
  const { vouchers: issued } = await manager.call(vouchers.issue, toIssue(changes))
  const [voucher] = issued
  if (!voucher) throw new Error('No voucher was issued')
  return voucher
}
const read = (voucherId: number) => manager.call(vouchers.voucher, { voucherId })
const isLast = async (id: number) => (await manager.call(vouchers.find, { text: 'grace@' })).vouchers[0]?.id === id

/** Puts a voucher on a cart with one ticket, and returns its visitor. */
async function cartWith(number: string) {
  const visitor = desk.visitor()
  await reserveTickets(visitor, undefined, 1)
  await makeReadyToPay(db, visitor)
  await visitor.call(checkout.giftVoucher, { number })
  return visitor
}

async function refundToVoucher(orderId: number): Promise<void> {
  const ticketIds = (await manager.call(orders.order, { orderId })).tickets.map(({ id }) => id)
  const requestKey = `key-${++keys}`
  await manager.call(orders.refund, { orderId, ticketIds, method: 'voucher', reason: 'Ill', requestKey })
}

t.test('vouchers are issued once for a repeated call, and found by number', async (t) => {
  const sent = toIssue({ count: 2, email: 'ann@example.org', expiresOn: '2099-12-31' })
  const [one, other] = await Promise.all([manager.call(vouchers.issue, sent), manager.call(vouchers.issue, sent)])
  t.same(one, other)
  t.equal(one.vouchers.length, 2)
  t.equal((await db.query(sql`select from mail_outbox where recipient = 'ann@example.org'`)).length, 2)
  const single = toIssue({ count: 1 })
  t.same(await manager.call(vouchers.issue, single), await manager.call(vouchers.issue, single))
  const [first] = one.vouchers
  const found = await manager.call(vouchers.find, { text: first?.number.toLowerCase() ?? '' })
  t.match(found.vouchers, [{ id: first?.id, balanceCents: 5_000, origin: 'issued', isVoided: false }])
  t.notOk(JSON.stringify(found).includes(first?.number ?? ''), 'a list has no whole number')
  t.match(await read(first?.id ?? 0), {
    ...{ number: first?.number, expiresOn: '2099-12-31' },
    history: [{ what: 'Issued', by: 'manager 1', detail: '$50.00 · Apology' }],
  })
  t.equal((await manager.refusal(vouchers.voucher, { voucherId: 999_999 })).type, 'NOT_FOUND')
})

t.test('a voucher that refunds an order is found by the order and its buyer', async (t) => {
  const { orderId } = await buyTickets(desk, provider, 1)
  await refundToVoucher(orderId)
  const { vouchers: found } = await manager.call(vouchers.find, { text: String(orderId) })
  t.match(found, [{ origin: 'refund', orderId, balanceCents: 9_000 }])
  t.ok(await isLast(found[0]?.id ?? 0))
  t.same((await manager.call(vouchers.find, { text: 'GV-2222-3333-4444' })).vouchers, [])
})

t.test('what vouchers with different last days paid is refunded until the later day', async (t) => {
  const days = ['2098-06-30', '2099-12-31', '2098-12-31']
  const paying = await Promise.all(days.map((expiresOn) => issueOne({ amount: 5, expiresOn })))
  const visitor = desk.visitor()
  await reserveTickets(visitor, undefined, 1)
  await makeReadyToPay(db, visitor)
  for (const { number } of paying) await visitor.call(checkout.giftVoucher, { number })
  const { orderId, paymentRedirectUrl } = await visitor.call(order.finalize)
  await visitor.call(order.paymentComplete, { sessionId: provider.decide(paymentRedirectUrl, 'successful') })
  await refundToVoucher(orderId)
  const { vouchers: found } = await manager.call(vouchers.find, { text: String(orderId) })
  const refunds = found.filter(({ origin }) => origin === 'refund')
  const lastDays = await Promise.all(refunds.map(async ({ id }) => (await read(id)).expiresOn))
  t.equal(lastDays.length, 2, 'one for the money, one for the vouchers')
  t.ok(lastDays.includes('2099-12-31'), lastDays.join())
})

t.test('what is left of a voucher is voided once, and no buyer pays with it', async (t) => {
  const { id: voucherId, number } = await issueOne()
  const visitor = await cartWith(number)
  const sent = { voucherId, reason: 'Stolen' }
  const outcomes = await Promise.all([manager.response(vouchers.void, sent), manager.response(vouchers.void, sent)])
  t.same(outcomes.map(({ status }) => status).sort(), [200, 400])
  t.match(await visitor.refusal(order.finalize), { type: 'CART_CHANGED' })
  t.equal((await visitor.refusal(checkout.giftVoucher, { number })).type, 'VOUCHER_SPENT')
  t.match(await read(voucherId), {
    ...{ balanceCents: 0, isVoided: true },
    history: [{ what: 'Issued' }, { what: 'Voided', detail: '$50.00 · Stolen', by: 'manager 1' }],
  })
  const later = { voucherId, expiresOn: '2099-12-31', reason: 'Asked' }
  t.equal((await manager.refusal(vouchers.extend, later)).type, 'VOUCHER_VOIDED')
})

t.test('a payment that fails returns nothing to a voucher that was voided meanwhile', async (t) => {
  const { id: voucherId, number } = await issueOne({ amount: 60 })
  const visitor = await cartWith(number)
  const { paymentRedirectUrl } = await visitor.call(order.finalize)
  const other = await issueOne({ amount: 10 })
  await db.execute(sql`update gift_voucher set balance_cents = 500, initial_cents = 6500 where id = ${voucherId}`)
  await manager.call(vouchers.void, { voucherId, reason: 'Stolen' })
  const sessionId = provider.decide(paymentRedirectUrl, 'declined')
  await visitor.refusal(order.paymentComplete, { sessionId }).catch(() => undefined)
  t.match(await db.query(sql`select state from orders order by id desc limit 1`), [{ state: 'lapsed' }])
  t.match(await read(voucherId), { balanceCents: 0, isVoided: true })
  t.match(await read(other.id), { balanceCents: 1_000, isVoided: false })
})

t.test('an expired voucher is extended, and pays again', async (t) => {
  const { id: voucherId, number } = await issueOne({ amount: 100 })
  await db.execute(sql`update gift_voucher set expires_on = '2020-01-31' where id = ${voucherId}`)
  const visitor = desk.visitor()
  await reserveTickets(visitor, undefined, 1)
  await makeReadyToPay(db, visitor)
  t.equal((await visitor.refusal(checkout.giftVoucher, { number })).type, 'VOUCHER_UNKNOWN')
  const today = venueDay(desk.clock.now(), desk.settings.VENUE_TIME_ZONE)
  await db.execute(sql`update gift_voucher set expires_on = ${today} where id = ${voucherId}`)
  t.ok(await visitor.call(checkout.giftVoucher, { number }), 'it pays on its last day')
  await visitor.call(checkout.giftVoucherRemove, {})
  await db.execute(sql`update gift_voucher set expires_on = '2020-01-31' where id = ${voucherId}`)
  const extend = (expiresOn: string) => ({ voucherId, expiresOn, reason: 'Closed in spring' })
  for (const day of ['2020-01-31', '2020-02-01', '2019-12-31', 'tomorrow'])
    t.match(await manager.refusal(vouchers.extend, extend(day)), { validationErrors: [{ name: 'expiresOn' }] }, day)
  desk.clock.move({ minutes: 1 })
  await manager.call(vouchers.extend, extend('2099-06-30'))
  t.match(await manager.refusal(vouchers.extend, extend('2099-06-30')), { type: 'INVALID_INPUT' }, 'to the same day')
  desk.clock.move({ minutes: 1 })
  await visitor.call(checkout.giftVoucher, { number })
  const { orderId } = await visitor.call(order.finalize)
  t.match(await read(voucherId), {
    ...{ expiresOn: '2099-06-30', balanceCents: 605 },
    history: [
      { what: 'Issued' },
      { what: 'Extended', detail: 'until 2099-06-30 · Closed in spring' },
      { what: 'Used', orderId },
    ],
  })
})

t.test('a promo code is listed with its orders, and ended once by two colleagues', async (t) => {
  const added = { starts: '2020-01-01T09:00', ends: '2099-12-31 23:59', messages: ['Welcome'] }
  const sent = { productions: [], priceTypes: [], mostOrders: null, ...added }
  const { productions } = await manager.call(codes.choices)
  const past = await db.query(sql`
    select from performance f join production p on p.id = f.production_id where p.slug = any (${productions.map(({ slug }) => slug)}::text[])
     group by p.id having max(f.ends_at) <= ${desk.clock.now()}`)
  t.same(past, [], 'a production that is over is no choice')
  const slug = productions[0]?.slug ?? ''
  await manager.call(codes.add, { ...sent, code: 'SPRING', productions: [slug] })
  await manager.call(codes.add, { ...sent, code: 'LATER', starts: '2098-01-01 09:00', mostOrders: 3 })
  t.match(await manager.refusal(codes.add, { ...sent, code: 'spring' }), { validationErrors: [{ name: 'code' }] })
  const empty = { ...sent, code: 'NEVER', ends: sent.starts }
  t.match(await manager.refusal(codes.add, empty), { validationErrors: [{ name: 'ends' }] })
  const list = async () => (await manager.call(codes.list)).codes
  const ids = (await list()).map(({ id }) => id)
  t.match(await list(), [
    { code: 'LATER', mostOrders: 3, orders: 0, isEnded: false },
    { code: 'SPRING', mostOrders: null, opens: [productions[0]?.name], messages: ['Welcome'], isEnded: false },
  ])
  for (const promoCodeId of ids) {
    const outcomes = await Promise.all([1, 2].map(() => manager.response(codes.end, { promoCodeId })))
    t.same(outcomes.map(({ status }) => status).sort(), [200, 409])
  }
  t.ok(
    (await list()).every(({ isEnded }) => isEnded),
    'also one that had not started',
  )
  t.equal((await manager.refusal(codes.end, { promoCodeId: 999_999 })).type, 'NOT_FOUND')
})
