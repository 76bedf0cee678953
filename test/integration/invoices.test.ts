import { randomBytes, randomUUID } from 'node:crypto'
import t from 'tap'
import { issueDataToken } from '#server/box-office/customers/address-tokens'
import { hashPassword } from '#server/box-office/customers/passwords'
import { sql } from '#server/box-office/database/sql'
import { COMMAND_LINE } from '#server/box-office/staff/audit/record-act'
import { refundCancelled } from '#server/box-office/staff/cancellation/refund-cancelled'
import { readOffer } from '#server/box-office/staff/counter/counter-offer'
import { sell } from '#server/box-office/staff/counter/sell'
import { eraseByStaff } from '#server/box-office/staff/customers/erase-by-staff'
import { addDays } from '#shared/calendar-day'
import { venueDay } from '#shared/dates'
import { sumOfCents } from '#shared/money'
import { audit } from '#shared/staff/audit/audit'
import { cancellation } from '#shared/staff/cancellation/cancellation'
import { counter } from '#shared/staff/counter/counter'
import { orders } from '#shared/staff/orders/orders'
import type { RefundMethod } from '#shared/staff/orders/orders.schemas'
import { takings } from '#shared/staff/takings/takings'
import { account } from '#shared/ticketing/account/account'
import { authentication } from '#shared/ticketing/authentication/authentication'
import { privacy } from '#shared/ticketing/privacy/privacy'
import { tickets as ticketCalls } from '#shared/ticketing/tickets/tickets'
import { brokenBooks } from '../support/books.ts'
import { openDesk, type TestColleague } from '../support/desk.ts'
import { boxOfficeOf } from '../support/desk-orders.ts'
import { testProgramme } from '../support/test-programme.ts'

const { quartet, priceTypes, zones } = testProgramme
const BANK = 'Marlow Trust, BSB 062-000, account 1234 5678'
const desk = await openDesk(t, { settings: { INVOICE_PAY_TO: BANK, INVOICE_DAYS: '10' }, logLevel: 'silent' })
const { db, clock } = desk
// Of the test checkout: it was spent without an order.
await db.execute(sql`delete from gift_voucher where number = 'GV-SPENT'`)
const seller = await desk.colleague('boxOffice')
const accounts = await desk.colleague('accounts')
const manager = await desk.colleague('manager')
const today = () => venueDay(clock.now(), desk.settings.VENUE_TIME_ZONE)
const WALK_UP = { customerId: null, firstName: '', lastName: '', email: '' }
const SCHOOL = {
  name: 'Harbour School',
  street: '5 Pier Road',
  postcode: '3000',
  town: 'Melbourne',
  country: 'Australia',
}
const billing = { ...SCHOOL, taxNumber: 'ABN 99' }
/** The price of a ticket. */
const EACH = 6_000

const held = async (count: number, performanceId: number = quartet.performance) => {
  const saleId = randomUUID()
  const tickets = [{ priceTypeId: priceTypes.adult, count }]
  await seller.call(counter.hold, { saleId, performanceId, tickets, zoneId: zones.b, seatIds: [] })
  return saleId
}
const onAccount = async (
  count = 2,
  { buyer = WALK_UP as object, performanceId = quartet.performance as number } = {},
) => {
  const sent = { saleId: await held(count, performanceId), buyer: { ...WALK_UP, ...buyer }, billing }
  return (await seller.call(counter.sell, { ...sent, method: 'invoice' })).orderId
}
const orderOf = (orderId: number) => seller.call(orders.order, { orderId })
const ticketIdsOf = async (orderId: number) =>
  (await orderOf(orderId)).tickets.filter(({ returnedAt }) => !returnedAt).map(({ id }) => id)
const toRefund = async (orderId: number, method: RefundMethod, count = 1) => ({
  ...{ orderId, ticketIds: (await ticketIdsOf(orderId)).slice(0, count), method },
  ...{ reason: 'Ill', requestKey: randomUUID() },
})
const refund = async (orderId: number, method: RefundMethod, count = 1) =>
  seller.call(orders.refund, await toRefund(orderId, method, count))
const toPay = (orderId: number, amountCents: number) => ({ orderId, paidOn: today(), amountCents })
const pay = (orderId: number, amountCents: number, by: TestColleague = accounts) =>
  by.call(orders.payInvoice, toPay(orderId, amountCents))
const paymentsOf = async (orderId: number) =>
  (
    await db.query<{ payment: string }>(sql`
      select method || ' ' || amount_cents as payment from takings_entry
       where order_id = ${orderId} and kind = 'payment' order by id`)
  ).map(({ payment }) => payment)

t.test('a sale on account is addressed, valid at once, and due after the set days', async (t) => {
  const orderId = await onAccount(2, { buyer: { firstName: 'Grace', lastName: 'Hopper' } })
  const order = await orderOf(orderId)
  const dueOn = addDays(today(), 10)
  t.match(order, {
    ...{ state: 'completed', totalCents: 2 * EACH, counterSale: { method: 'invoice', by: 'boxOffice 1' } },
    invoice: { dueOn, dueCents: 2 * EACH, paidOn: null, mayUndo: false },
  })
  t.equal((await seller.call(counter.tickets, { orderId })).performances[0]?.seats.length, 2)
  const document = await db.first<{ buyer: object; content: object }>(sql`
    select buyer, content from sales_document where order_id = ${orderId}`)
  const address = ['Harbour School', '5 Pier Road', '3000 Melbourne', 'Australia', 'ABN 99']
  t.same(document?.buyer, { name: 'Grace Hopper', address })
  t.match(document?.content, { invoice: { dueOn, payTo: BANK }, payments: [{ method: 'invoice' }] })
  const [{ id: documentId = 0 } = {}] = order.documents
  t.match(await seller.call(orders.document, { orderId, documentId }), { name: /^R-\d{4}-\d+\.pdf$/ })
  t.same(await paymentsOf(orderId), [`invoice ${2 * EACH}`], 'it counts on the day of the sale')
})

t.test('without a bank account nothing is sold on account', async (t) => {
  const without = { ...boxOfficeOf(desk), settings: { ...desk.settings, INVOICE_PAY_TO: '' } }
  t.equal((await readOffer(without, quartet.performance, clock.now())).isSoldOnAccount, false)
  t.equal((await seller.call(counter.offer, { performanceId: quartet.performance })).isSoldOnAccount, true)
  const sent = { saleId: randomUUID(), buyer: WALK_UP, method: 'invoice' as const, billing }
  const by = { id: 1, name: '', email: '', role: 'boxOffice' as const }
  await t.rejects(sell(without, by, sent, clock.now()), { code: 'NO_BANK_ACCOUNT' })
})

t.test('an invoice without an address, of nobody’s name or of nothing is refused or named', async (t) => {
  const saleId = await held(1)
  const sale = { saleId, buyer: WALK_UP, method: 'invoice' as const }
  t.match(await seller.refusal(counter.sell, sale), { validationErrors: [{ name: 'billing.name' }] })
  const empty = { ...billing, name: '', street: ' ', postcode: '', town: '', country: '' }
  t.same(
    (await seller.refusal(counter.sell, { ...sale, billing: empty })).validationErrors.map(({ name }) => name).sort(),
    ['country', 'name', 'postcode', 'street', 'town'].map((name) => `billing.${name}`),
  )
  const { orderId } = await seller.call(counter.sell, { ...sale, billing })
  t.equal((await orderOf(orderId)).customer.lastName, 'Harbour School', 'a walk-up gets the name on the invoice')
  const free = { ...sale, saleId: await held(1), billing }
  await db.execute(sql`
    update cart_ticket set amount_cents = 0
     where cart_line_id in (select id from cart_line where cart_id = ${free.saleId}::uuid)`)
  t.match(await seller.refusal(counter.sell, free), { validationErrors: [{ name: 'method' }] })
  await seller.call(counter.release, { saleId: free.saleId })
})

t.test('of two colleagues who mark an invoice as paid, one does, with the sum that is due', async (t) => {
  const orderId = await onAccount()
  t.equal((await seller.refusal(orders.payInvoice, toPay(orderId, 2 * EACH))).type, 'NOT_PERMITTED')
  t.match(await accounts.refusal(orders.payInvoice, toPay(orderId, EACH)), {
    validationErrors: [{ name: 'amountCents', reason: '$120.00 is due, no other amount' }],
  })
  for (const paidOn of [addDays(today(), 1), addDays(today(), -1)])
    t.match(await accounts.refusal(orders.payInvoice, { ...toPay(orderId, 2 * EACH), paidOn }), {
      validationErrors: [{ name: 'paidOn' }],
    })
  const both = await Promise.all(
    [accounts, manager].map((each) => each.response(orders.payInvoice, toPay(orderId, 2 * EACH))),
  )
  t.same(both.map(({ status }) => status).sort(), [200, 409])
  t.match(await orderOf(orderId), { invoice: { dueCents: 2 * EACH, paidOn: today(), mayUndo: true } })
  const { entries } = await manager.call(audit.list, {})
  t.equal(entries.filter((entry) => entry.act === 'markedInvoicePaid' && entry.orderId === orderId).length, 1)
})

t.test('a refund lowers an unpaid invoice, whichever method is chosen, and no money goes out', async (t) => {
  const orderId = await onAccount(4)
  for (const method of ['cash', 'voucher', 'invoice'] as const)
    t.match(await refund(orderId, method), { invoiceCents: EACH, cashCents: 0, transferCents: 0, voucherCents: 0 })
  t.match(await orderOf(orderId), { invoice: { dueCents: EACH }, refunds: Array(3).fill({ invoiceCents: EACH }) })
  t.same(await paymentsOf(orderId), [`invoice ${4 * EACH}`, ...Array(3).fill(`invoice ${-EACH}`)])
  t.match(await seller.call(orders.previewRefund, await toRefund(orderId, 'invoice')), {
    text: /\$60\.00 off your invoice, so you owe that much less\./,
  })
  await refund(orderId, 'invoice')
  t.match(await accounts.refusal(orders.payInvoice, toPay(orderId, 0)), { title: /Nothing is due/ })
})

t.test('a paid invoice is refunded by bank transfer, in cash or as a voucher', async (t) => {
  const orderId = await onAccount(4)
  await refund(orderId, 'invoice')
  await pay(orderId, 3 * EACH)
  t.match(await orderOf(orderId), { invoice: { mayUndo: true } }, 'no money has gone out yet')
  t.match(await refund(orderId, 'transfer'), { transferCents: EACH, invoiceCents: 0 })
  t.match(await refund(orderId, 'voucher'), { voucherCents: EACH, invoiceCents: 0 })
  t.match(await orderOf(orderId), { invoice: { dueCents: 3 * EACH, paidOn: today(), mayUndo: false } })
  t.match(await manager.refusal(orders.reopenInvoice, { orderId, reason: 'Mistake' }), { title: /paid back/ })
})

t.test('a refund and a payment at the same time leave the invoice paid or owed in full', async (t) => {
  const orderId = await onAccount(2)
  const sent = await toRefund(orderId, 'voucher')
  const [paid] = await Promise.all([
    accounts.response(orders.payInvoice, toPay(orderId, 2 * EACH)),
    seller.call(orders.refund, sent),
  ])
  const { invoice, refunds } = await orderOf(orderId)
  t.same(
    [invoice?.dueCents, refunds[0]?.voucherCents],
    paid.status === 200 ? [2 * EACH, EACH] : [EACH, 0],
    'the refund is of what had been paid',
  )
})

t.test('a payment marked by mistake is undone with a reason while its day is open', async (t) => {
  const orderId = await onAccount()
  const reopen = { orderId, reason: 'Another order’s transfer' }
  t.equal((await accounts.refusal(orders.reopenInvoice, reopen)).type, 'INVOICE_UNPAID')
  await pay(orderId, 2 * EACH)
  t.match(await accounts.refusal(orders.reopenInvoice, { orderId, reason: '' }), {
    validationErrors: [{ name: 'reason' }],
  })
  const both = await Promise.all([accounts, manager].map((each) => each.response(orders.reopenInvoice, reopen)))
  t.same(both.map(({ status }) => status).sort(), [200, 409])
  t.match(await orderOf(orderId), { invoice: { dueCents: 2 * EACH, paidOn: null } })
  await pay(orderId, 2 * EACH)
  await db.execute(sql`update takings_close set until = ${today()}::date`)
  t.match(await accounts.refusal(orders.reopenInvoice, reopen), { title: /is closed/ })
  await db.execute(sql`update takings_close set until = null`)
})

t.test('what is owed is listed by the day it is due, and sums the takings on account', async (t) => {
  const before = await seller.call(orders.unpaidInvoices)
  const orderId = await onAccount(1)
  const paidId = await onAccount(1)
  await pay(paidId, EACH)
  const after = await seller.call(orders.unpaidInvoices)
  t.same([after.count, after.dueCents], [before.count + 1, before.dueCents + EACH])
  t.match(after.invoices.at(-1), { orderId, dueCents: EACH, isOverdue: false })
  const { rows } = await manager.call(takings.sums, { from: today(), to: today(), by: 'method' })
  const paid = await db.first<{ cents: number }>(sql`select sum(paid_cents)::int as cents from invoice`)
  t.equal(rows.find(({ name }) => name === 'invoice')?.totalCents, after.dueCents + (paid?.cents ?? 0))
  await db.execute(sql`update invoice set due_on = ${addDays(today(), -1)}::date where order_id = ${orderId}`)
  t.match((await seller.call(orders.unpaidInvoices)).invoices[0], { orderId, isOverdue: true })
})

t.test('tickets on account are handed on, but not returned or exchanged before they are paid', async (t) => {
  const customer = await db.first<{ id: number }>(sql`
    insert into customer (email, first_name, last_name, password_hash, created_at)
    values ('ada.invoice@example.org', 'Ada', 'King', ${await hashPassword('Abcdef1!')}, now()) returning id`)
  const orderId = await onAccount(3, { buyer: { customerId: customer?.id ?? 0 } })
  const visitor = desk.visitor()
  await visitor.call(authentication.login, { userName: 'ada.invoice@example.org', password: 'Abcdef1!' })
  const [first = 0, second = 0, third = 0] = await ticketIdsOf(orderId)
  const of = { tessituraPerformanceId: quartet.performance }
  const friend = { firstName: 'Bea', lastName: '', email: 'friend@example.org' }
  await visitor.call(ticketCalls.handOn, { ticketId: third, performanceId: quartet.performance, ...friend } as never)
  const refused = await visitor.refusal(account.returnTickets, { ...of, seatNumbers: [first] })
  t.match(refused, { type: 'INVOICE_UNPAID', title: /call the box office/ })
  const offers = { TessituraPerformanceId: quartet.performance, SeatNumbers: String(second) }
  const { dates } = await visitor.call(account.exchangeOffers, offers)
  const seatIds = dates[0]?.offers[0]?.seats.slice(0, 1).map(({ seatId }) => seatId) ?? []
  const toPerformanceId = dates[0]?.performanceId ?? quartet.nextDay
  const exchange = { ...of, seatNumbers: [second], toPerformanceId, seatIds }
  t.equal((await visitor.refusal(account.exchangeTickets, exchange)).type, 'INVOICE_UNPAID')
  const atDesk = { orderId, ticketIds: [second], saleId: await held(1), refundMethod: 'voucher' as const }
  t.match(await seller.refusal(orders.previewExchange, atDesk), { type: 'INVOICE_UNPAID', title: /Refund the tickets/ })
  const sent = { ...atDesk, reason: 'Away', paymentMethod: 'terminal' as const, reference: 'T-1' }
  t.equal((await seller.refusal(orders.exchange, sent)).type, 'INVOICE_UNPAID')
  await seller.call(counter.release, { saleId: atDesk.saleId })
  t.equal((await visitor.refusal(account.close, { password: 'Abcdef1!' })).type, 'INVOICE_UNPAID')
  await pay(orderId, 3 * EACH)
  await visitor.call(account.returnTickets, { ...of, seatNumbers: [first] })
  t.equal((await accounts.refusal(orders.reopenInvoice, { orderId, reason: 'Mistake' })).type, 'INVOICE_PAID')
})

t.test('a customer isn’t erased while an invoice is unpaid', async (t) => {
  const orderId = await onAccount(1, { buyer: { firstName: 'Eve', lastName: 'Payer', email: 'eve@example.org' } })
  const buyer = await db.first<{ id: number }>(sql`
    select customer_id as id from orders where id = ${orderId}`)
  const erase = () =>
    eraseByStaff(boxOfficeOf(desk), COMMAND_LINE, { customerId: buyer?.id ?? 0, reason: 'Asked' }, clock.now())
  await t.rejects(erase(), { message: /isn’t paid yet/ })
  const visitor = desk.visitor()
  const source = { random: { bytes: randomBytes }, now: clock.now() }
  const token = (await db.transaction((tx) => issueDataToken(tx, 'eve@example.org', source))) ?? ''
  t.equal((await visitor.refusal(privacy.erase, { token })).type, 'INVOICE_UNPAID', 'by the mailed link')
  await pay(orderId, EACH)
  await visitor.call(privacy.erase, { token })
  t.match(await db.first(sql`select billing_address from orders where id = ${orderId}`), { billingAddress: null })

  const returned = await onAccount(1, { buyer: { firstName: 'Ivy', lastName: 'Owes', email: 'ivy@example.org' } })
  await refund(returned, 'invoice')
  const ivy = await db.first<{ id: number }>(sql`select customer_id as id from orders where id = ${returned}`)
  await eraseByStaff(boxOfficeOf(desk), COMMAND_LINE, { customerId: ivy?.id ?? 0, reason: 'Asked' }, clock.now())
  t.match(await orderOf(returned), { invoice: { dueCents: 0, paidOn: null } }, 'nothing is due')
})

t.test('a cancelled performance takes its tickets off an unpaid invoice, and refunds a paid one', async (t) => {
  const performanceId = quartet.nextDay
  const unpaid = await onAccount(2, { performanceId })
  const paid = await onAccount(1, { performanceId })
  const dueCents = sumOfCents([(await orderOf(paid)).totalCents])
  await pay(paid, dueCents)
  const ofUnpaid = (await orderOf(unpaid)).invoice?.dueCents ?? 0
  t.match(await manager.call(cancellation.preview, { performanceId }), { invoiceCents: ofUnpaid, cardCents: 0 })
  const mail = { subject: 'Cancelled', text: 'We are sorry.' }
  const sent = { performanceId, method: 'card' as const, refundsFees: true, reason: 'Fire', ...mail }
  await manager.call(cancellation.cancel, sent)
  await refundCancelled(boxOfficeOf(desk))
  t.match(await orderOf(unpaid), { invoice: { dueCents: 0, paidOn: null }, refunds: [{ voucherCents: 0 }] })
  t.match(await orderOf(paid), { invoice: { dueCents }, refunds: [{ invoiceCents: 0, voucherCents: dueCents }] })
})

t.test('after all of this the books add up', async (t) => {
  t.same(await brokenBooks(db), [])
})
