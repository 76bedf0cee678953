import t from 'tap'
import { forgetOrders } from '#server/box-office/account/erase-customer'
import { sql } from '#server/box-office/database/sql'
import { customersOf } from '#server/box-office/staff/find/find-orders'
import { sendDueRefunds } from '#server/box-office/staff/orders/send-refund'
import { writeTicketCode } from '#server/box-office/tickets/ticket-code'
import { ticketKey } from '#server/box-office/tickets/ticket-keys'
import { sumOfCents } from '#shared/money'
import { find } from '#shared/staff/find/find'
import { orders } from '#shared/staff/orders/orders'
import { refundMethods } from '#shared/staff/orders/orders.schemas'
import { performances } from '#shared/staff/performances/performances'
import { till } from '#shared/staff/till/till'
import { donation } from '#shared/ticketing/donation/donation'
import { order } from '#shared/ticketing/order/order'
import { production } from '#shared/ticketing/production/production'
import { openDesk, type TestColleague } from '../support/desk.ts'
import { buyTickets } from '../support/desk-orders.ts'
import { FaultyPaymentProvider } from '../support/faulty-payment-provider.ts'
import { makeReadyToPay, reserveTickets } from '../support/test-checkout.ts'
import { testProgramme } from '../support/test-programme.ts'

const provider = new FaultyPaymentProvider()
const desk = await openDesk(t, {
  paymentProvider: provider,
  settings: { CHECKOUT_DEFAULTS: 'false' },
  logLevel: 'silent',
})
const colleague = await desk.colleague('boxOffice')
// Cash refunds are paid from it.
await colleague.call(till.open, { floatCents: 50_000 })
const { db } = desk
const REASON = 'The buyer is ill'
let keys = 0
const newKey = () => `key-${++keys}`
const ticketsOf = async (orderId: number) => (await colleague.call(orders.order, { orderId })).tickets
const parts = { db, clock: desk.clock, paymentProvider: provider, log: desk.app.log }
const sendDue = () => sendDueRefunds(parts as never)

t.test('an order is found by anything that a buyer may say', async (t) => {
  const { orderId } = await buyTickets(desk, provider, 1)
  await db.execute(sql`
    update customer set first_name = 'Zoë', last_name = 'Ångström', email = 'zoe.a@example.net', phone = '+61 400 111 222'
     where id = (select customer_id from orders where id = ${orderId})`)
  const [ticket] = await ticketsOf(orderId)
  const seat = await db.first<{ id: number; seatId: number; row: string; number: number }>(sql`
    select t.id, t.seat_id, s.row, s.number from order_ticket t join seat s on s.id = t.seat_id where order_id = ${orderId}`)
  const day = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short', timeZone: 'Australia/Melbourne' })
  const on = day.format(new Date(ticket?.startsAt ?? 0))
  const code = writeTicketCode(
    { ticketId: seat?.id ?? 0, performanceId: ticket?.performanceId ?? 0, seatId: seat?.seatId ?? 0, holder: 0 },
    await ticketKey(db, { random: { bytes: () => Buffer.alloc(32) } }),
  )
  for (const text of [
    String(orderId),
    ` #${orderId} `,
    'Angstrom',
    'zoe ang',
    'ZOE.A@example.net',
    'zoe.a@',
    '0400 111 222',
    '+61400111222',
    '0011 61 400 111 222',
    `Quartet ${on} Stalls ${seat?.row} ${seat?.number}`,
    `quartet ${seat?.row}${seat?.number}`,
    code,
  ]) {
    const found = await colleague.call(find.orders, { text })
    t.same(
      found.orders.map(({ id }) => id),
      [orderId],
      text,
    )
  }
  // In the middle of the signature: the last letter has bits that aren't used.
  const forged = `${code.slice(0, -8)}${code.at(-8) === 'A' ? 'B' : 'A'}${code.slice(-7)}`
  for (const text of ['Angstroms', '999999', 'x@example.org', "'; drop table orders; --", '%@', forged])
    t.same((await colleague.call(find.orders, { text })).orders, [], text)
})

t.test('a voucher number finds its order, with or without its hyphens', async (t) => {
  const { orderId } = await buyTickets(desk, provider, 1)
  const ticketIds = (await ticketsOf(orderId)).map(({ id }) => id)
  await colleague.call(orders.refund, { orderId, ticketIds, method: 'voucher', reason: REASON, requestKey: newKey() })
  const voucher = await db.first<{ number: string }>(sql`select number from gift_voucher order by id desc limit 1`)
  const number = voucher?.number ?? ''
  for (const text of [number.toLowerCase(), number.replaceAll('-', ''), ` ${number.replaceAll('-', ' ')}\u200b`]) {
    const found = await colleague.call(find.orders, { text })
    t.same(
      found.orders.map(({ id }) => id),
      [orderId],
      text,
    )
  }
})

t.test('buyers are found by an index, whatever is typed', async (t) => {
  const searches: Record<string, Parameters<typeof customersOf>[0]> = {
    customer_by_name: { by: 'name', words: ['grace', 'hop'] },
    customer_by_phone: { by: 'phone', typed: '0400 000 000' },
    customer_by_email_prefix: { by: 'email', start: 'grace@' },
  }
  for (const [index, search] of Object.entries(searches)) {
    const plan = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return tx.query<object>(
        sql`explain select id from customer where ${customersOf(search, [{ code: 'AU' }]) ?? sql`false`}`,
      )
    })
    t.match(JSON.stringify(plan), index)
  }
})

t.test('one of three tickets is refunded to the card, once even for a double click', async (t) => {
  const { orderId, sessionId } = await buyTickets(desk, provider)
  const [first, second] = await ticketsOf(orderId)
  const sent = { orderId, ticketIds: [first?.id ?? 0], method: 'card' as const, reason: REASON, requestKey: newKey() }
  const preview = await colleague.call(orders.previewRefund, sent)
  t.match(preview, { amountCents: 9_000, cardCents: 9_000, voucherCents: 0, recipient: 'grace@example.org' })
  t.match(preview.text, /\$90\.00 to the card/)
  const made = await Promise.all([colleague.call(orders.refund, sent), colleague.call(orders.refund, sent)])
  t.same(made[0].id, made[1].id)
  t.equal(provider.refundedCents(sessionId), 9_000)
  const after = await colleague.call(orders.order, { orderId })
  t.same(
    after.tickets.map(({ returnedAt }) => returnedAt !== null),
    [true, false, false],
  )
  t.match(after.refunds, [{ state: 'done', reason: REASON }])
  const happened = after.history.map(({ what }) => what)
  for (const what of ['Order placed', 'Payment received', 'Refunded tickets', 'Refund sent to the card'])
    t.ok(happened.includes(what), what)
  const elsewhere = await buyTickets(desk, provider, 1)
  const withItsKey = { ...sent, orderId: elsewhere.orderId }
  t.equal((await colleague.refusal(orders.refund, withItsKey)).type, 'NOT_FOUND', 'the key of another order’s refund')
  const other = { ...sent, ticketIds: [second?.id ?? 0, first?.id ?? 0], requestKey: newKey() }
  t.equal((await colleague.refusal(orders.refund, other)).type, 'TICKETS_RETURNED')
})

t.test('no refund leaves a child’s ticket alone, whatever was refunded before', async (t) => {
  const { orderId } = await buyTickets(desk, provider)
  const [first = 0, second = 0, ofChild = 0] = (await ticketsOf(orderId)).map(({ id }) => id)
  await db.execute(sql`
    update order_ticket set price_type_id = ${testProgramme.priceTypes.child} where id = ${ofChild}`)
  const refundOf = (...ticketIds: number[]) => ({
    ...{ orderId, ticketIds, method: 'card' as const, reason: REASON, requestKey: newKey() },
  })
  t.equal((await colleague.refusal(orders.refund, refundOf(first, second))).type, 'EXTRA_ALONE')
  await colleague.call(orders.refund, refundOf(first))
  t.equal((await colleague.refusal(orders.refund, refundOf(second))).type, 'EXTRA_ALONE')
  await colleague.call(orders.refund, refundOf(second, ofChild))
})

t.test('two colleagues who refund one ticket at once refund it once', async (t) => {
  const { orderId, sessionId } = await buyTickets(desk, provider)
  const [ticket] = await ticketsOf(orderId)
  const others = [colleague, await desk.colleague('manager')]
  const outcomes = await Promise.all(
    others.map((each) =>
      each.response(orders.refund, {
        ...{ orderId, ticketIds: [ticket?.id], method: 'card', reason: REASON, requestKey: newKey() },
      }),
    ),
  )
  t.same(outcomes.map(({ status }) => status).sort(), [200, 409])
  t.equal(provider.refundedCents(sessionId), 9_000)
})

for (const fault of ['away', 'killed'] as const)
  t.test(`a provider that is ${fault} during a refund executes it once in the end`, async (t) => {
    const { orderId, sessionId } = await buyTickets(desk, provider)
    const [ticket] = await ticketsOf(orderId)
    provider.failNext(fault)
    const sent = { orderId, ticketIds: [ticket?.id ?? 0], method: 'card', reason: REASON, requestKey: newKey() }
    const { status, body } = await colleague.response(orders.refund, sent)
    if (fault === 'away') t.match(body, { result: { state: 'due' } })
    else t.equal(status, 500)
    const due = await colleague.call(orders.attention)
    t.match(due.refunds.at(-1), { orderId, state: 'due', cardCents: 9_000 })
    await sendDue()
    await sendDue()
    t.equal(provider.refundedCents(sessionId), 9_000)
    t.match((await colleague.call(orders.order, { orderId })).refunds, [{ state: 'done' }])
  })

t.test('a refund that the provider rejects is listed, and can be sent again', async (t) => {
  const { orderId, sessionId } = await buyTickets(desk, provider, 1)
  const [ticket] = await ticketsOf(orderId)
  provider.alter(sessionId, { status: 'open' })
  const made = await colleague.call(orders.refund, {
    ...{ orderId, ticketIds: [ticket?.id ?? 0], method: 'card', reason: REASON, requestKey: newKey() },
  })
  t.equal(made.state, 'failed')
  const rejection = 'not_successful: Nothing was paid in this session.'
  t.match((await colleague.call(orders.attention)).refunds.at(-1), { id: made.id, state: 'failed', rejection })
  const failed = await colleague.call(orders.order, { orderId })
  t.match(failed.refunds, [{ state: 'failed', rejection }])
  t.match(
    failed.history.find(({ what }) => what === 'The payment provider rejected the refund'),
    { detail: `$90.00 · ${rejection}`, needsSomebody: true },
  )
  provider.alter(sessionId, { status: 'successful' })
  t.equal((await colleague.call(orders.retryRefund, { refundId: made.id })).state, 'done')
  const done = await colleague.call(orders.order, { orderId })
  t.match(done.refunds, [{ state: 'done', rejection: null }])
  t.equal((await colleague.call(orders.retryRefund, { refundId: made.id })).state, 'done')
  t.same(await colleague.call(orders.order, { orderId }), done, 'a third attempt changes nothing')
})

t.test('only a mail that was tried in vain needs attention', async (t) => {
  const mail = (subject: string, lastError: string | null, sentAt: Date | null) =>
    db.execute(sql`
      insert into mail_outbox (key, recipient, subject, text, created_at, next_try_at, last_error, sent_at)
      values (${subject}, 'ada@example.org', ${subject}, 'News', now(), now(), ${lastError}, ${sentAt})`)
  await mail('refused', 'No such mailbox', null)
  await mail('sent later', 'Try again', new Date())
  await mail('not tried yet', null, null)
  const { mails } = await colleague.call(orders.attention)
  const subjects = ['refused', 'sent later', 'not tried yet']
  t.same(
    mails.map(({ subject }) => subject).filter((subject) => subjects.includes(subject)),
    ['refused'],
  )
  await db.execute(sql`delete from mail_outbox where recipient = 'ada@example.org' and subject = any (${subjects})`)
})

t.test('a late rejection doesn’t undo a refund that another box office has sent', async (t) => {
  const { orderId, sessionId } = await buyTickets(desk, provider, 1)
  const [ticket] = await ticketsOf(orderId)
  provider.alter(sessionId, { status: 'open' })
  const refundPart = provider.refundPart.bind(provider)
  provider.refundPart = async (...sent) => {
    await db.execute(sql`update order_refund set state = 'done', done_at = now() where order_id = ${orderId}`)
    return refundPart(...sent)
  }
  t.teardown(() => {
    provider.refundPart = refundPart
    provider.alter(sessionId, { status: 'successful' })
  })
  const { state } = await colleague.call(orders.refund, {
    ...{ orderId, ticketIds: [ticket?.id ?? 0], method: 'card', reason: REASON, requestKey: newKey() },
  })
  t.equal(state, 'done')
  t.match((await colleague.call(orders.order, { orderId })).refunds, [{ state: 'done', rejection: null }])
})

t.test('amounts paid by voucher are refunded as a voucher that keeps its expiry', async (t) => {
  const { orderId } = await buyTickets(desk, provider, 2)
  // As if a voucher had paid all but 50 dollars.
  await db.execute(sql`
    update orders set vouchers_cents = total_cents - 5000, total_cents = 5000 where id = ${orderId}`)
  const ticketIds = (await ticketsOf(orderId)).map(({ id }) => id)
  for (const method of ['card', 'cash'] as const)
    t.match(await colleague.call(orders.previewRefund, { orderId, ticketIds, method }), {
      amountCents: 18_000,
      [`${method}Cents`]: 5_000,
      voucherCents: 13_000,
    })
  const [returned = 0, other = 0] = ticketIds
  const refundOfOther = { orderId, ticketIds: [other], method: 'card' as const }
  await db.execute(sql`update order_ticket set returned_at = now() where id = ${returned}`)
  t.match(await colleague.call(orders.previewRefund, refundOfOther), { cardCents: 0, voucherCents: 9_000 })
  await db.execute(sql`update order_ticket set returned_at = null where id = ${returned}`)
  const [used] = await db.query<{ id: number }>(sql`
    insert into gift_voucher (number, initial_cents, balance_cents, expires_on, created_at)
    values ('GV-USED-USED-USED', 13000, 0, '2099-05-01', now()) returning id`)
  await db.execute(sql`
    insert into gift_voucher_use (gift_voucher_id, order_id, amount_cents, used_at)
    values (${used?.id ?? 0}, ${orderId}, 13000, now())`)
  const made = { orderId, ticketIds, method: 'voucher' as const, reason: REASON, requestKey: newKey() }
  t.match(await colleague.call(orders.refund, made), { voucherCents: 18_000 })
  const vouchers = await db.query<{ number: string; initialCents: number; expiresOn: string }>(sql`
    select number, initial_cents, expires_on from gift_voucher where refunds_order_id = ${orderId} order by id`)
  const mail = await db.first<{ text: string }>(sql`select text from mail_outbox order by id desc limit 1`)
  t.match(vouchers, [{ initialCents: 5_000 }, { initialCents: 13_000, expiresOn: '2099-05-01' }])
  for (const { number } of vouchers) {
    t.match(mail?.text, number)
    t.match((await colleague.call(find.orders, { text: number })).orders, [{ id: orderId }])
  }
  await db.execute(sql`delete from gift_voucher_use where order_id = ${orderId}`)
  await db.execute(sql`
    update orders set total_cents = total_cents + vouchers_cents, vouchers_cents = 0 where id = ${orderId}`)
})

t.test('what a voucher paid for a cancelled performance is refunded with a new expiry', async (t) => {
  const { orderId } = await buyTickets(desk, provider, 1)
  const used = await db.first<{ id: number }>(sql`
    insert into gift_voucher (number, initial_cents, balance_cents, expires_on, created_at)
    values ('GV-PAID-PAID-PAID', 9395, 0, '2099-05-01', now()) returning id`)
  await db.execute(sql`
    insert into gift_voucher_use (gift_voucher_id, order_id, amount_cents, used_at)
    values (${used?.id ?? 0}, ${orderId}, 9395, now())`)
  await db.execute(sql`
    update orders set vouchers_cents = total_cents, total_cents = 0 where id = ${orderId}`)
  const setState = (state: string) =>
    db.execute(sql`update performance set state = ${state} where id = ${testProgramme.quartet.performance}`)
  await setState('cancelled')
  const ticketIds = (await ticketsOf(orderId)).map(({ id }) => id)
  await colleague.call(orders.refund, { orderId, ticketIds, method: 'voucher', reason: REASON, requestKey: newKey() })
  await setState('scheduled')
  const [voucher, ...others] = await db.query<{ initialCents: number; expiresOn: string }>(sql`
    select initial_cents, expires_on from gift_voucher where refunds_order_id = ${orderId}`)
  t.same([voucher?.initialCents, others], [9_000, []])
  t.not(voucher?.expiresOn, '2099-05-01')
  await db.execute(sql`delete from gift_voucher_use where order_id = ${orderId}`)
  await db.execute(sql`
    update orders set total_cents = vouchers_cents, vouchers_cents = 0 where id = ${orderId}`)
})

t.test('an order lists its tickets, other items and refunds in the order of the hall, the cart and time', async (t) => {
  const visitor = desk.visitor()
  await reserveTickets(visitor, undefined, 3)
  await visitor.call(production.reserveUpsell, {
    upsellPerformanceId: testProgramme.programmeUpsell.id,
    seats: [{ priceTypeId: testProgramme.priceTypes.programme, count: 2 }],
  })
  await visitor.call(donation.create, { fundId: 1, amount: 25, name: 'A', receiptName: 'A', flags: [] })
  await makeReadyToPay(db, visitor)
  const { orderId, paymentRedirectUrl } = await visitor.call(order.finalize)
  await visitor.call(order.paymentComplete, { sessionId: provider.decide(paymentRedirectUrl, 'successful') })
  const ids = (await ticketsOf(orderId)).map(({ id }) => id).toReversed()
  for (const id of ids.slice(0, 2))
    await colleague.call(orders.refund, {
      ...{ orderId, ticketIds: [id], method: 'cash' as const, reason: `Of ${id}`, requestKey: newKey() },
    })
  const { otherLines, tickets, refunds } = await colleague.call(orders.order, { orderId })
  t.same(
    otherLines.map(({ name }) => name.replace(/ .*/, '')),
    ['2', 'Annual'],
    'extras at the place of their tickets',
  )
  t.same(
    otherLines.map(({ amountCents }) => amountCents),
    [1_000, 2_500],
  )
  const seats = tickets.map(({ seat }) => Number(/\d+$/.exec(seat)?.[0]))
  t.same(
    seats,
    seats.toSorted((one, other) => one - other),
    'seats from left to right',
  )
  t.same(
    refunds.map(({ reason }) => reason),
    ids.slice(0, 2).map((id) => `Of ${id}`),
  )
})

t.test('tickets are resent, and a corrected buyer gets them', async (t) => {
  const { orderId } = await buyTickets(desk, provider)
  await colleague.call(orders.correct, {
    ...{
      orderId,
      firstName: 'Grace',
      lastName: 'Hopper',
      email: 'right@example.org',
      phone: '0400 000 000',
      reason: 'Typo',
    },
  })
  t.same(await colleague.call(orders.resend, { orderId }), { recipient: 'right@example.org', mails: 1 })
  await colleague.call(orders.note, { orderId, text: 'Rang twice' })
  const { history, customer } = await colleague.call(orders.order, { orderId })
  t.equal(customer.email, 'right@example.org')
  t.match(history.slice(-3), [
    { what: 'Corrected the buyer', detail: 'Before: grace@example.org · Typo', by: 'boxOffice 1' },
    { what: 'Sent the tickets again' },
    { what: 'Note', detail: 'Rang twice' },
  ])
  await db.transaction((tx) => forgetOrders(tx, sql`id = ${orderId}`))
  const erased = (await colleague.call(orders.order, { orderId })).history.slice(-3)
  t.match(erased, [{ what: 'Corrected the buyer' }, { what: 'Sent the tickets again' }, { what: 'Note' }])
  t.notMatch(JSON.stringify(erased), /example\.org|Typo|Rang/, 'with the buyer’s data, those in the audit are erased')
  await db.execute(sql`
    update customer set password_hash = 'x' where id = (select customer_id from orders where id = ${orderId})`)
  const other = { orderId, firstName: 'A', lastName: 'B', email: 'other@example.org', phone: null, reason: 'Asked' }
  t.equal((await colleague.refusal(orders.correct, other)).type, 'ACCOUNT_EMAIL')
})

t.test('nothing is refunded or resent of an unpaid order, nor resent for a past or cancelled date', async (t) => {
  const { performance } = testProgramme.quartet
  const paying = desk.visitor()
  await reserveTickets(paying, undefined, 1)
  await makeReadyToPay(db, paying)
  const { orderId: unpaid } = await paying.call(order.finalize)
  const preview = { orderId: unpaid, ticketIds: [1], method: 'card' as const }
  for (const [call, sent] of [
    [orders.previewRefund, preview],
    [orders.resend, { orderId: unpaid }],
  ] as const)
    t.equal((await colleague.refusal(call, sent)).type, 'ORDER_INCOMPLETE')

  const { orderId } = await buyTickets(desk, provider, 1)
  const moveBy = (days: number) =>
    db.execute(sql`
      update performance
         set starts_at = starts_at + make_interval(days => ${days}), ends_at = ends_at + make_interval(days => ${days}),
             sales_end_at = sales_end_at + make_interval(days => ${days})
       where id = ${performance}`)
  await moveBy(-400)
  t.equal((await colleague.refusal(orders.resend, { orderId })).type, 'PERFORMANCE_PAST')
  await moveBy(400)
  await db.execute(sql`update performance set state = 'cancelled' where id = ${performance}`)
  t.equal((await colleague.refusal(orders.resend, { orderId })).type, 'PERFORMANCE_PAST')
  await db.execute(sql`update performance set state = 'scheduled' where id = ${performance}`)
  const ticketIds = (await ticketsOf(orderId)).map(({ id }) => id)
  await colleague.call(orders.refund, { orderId, ticketIds, method: 'card', reason: REASON, requestKey: newKey() })
  t.equal((await colleague.refusal(orders.resend, { orderId })).type, 'PERFORMANCE_PAST', 'every ticket is returned')
})

t.test('two cash refunds of one order at once return no more than was paid in money', async (t) => {
  const { orderId } = await buyTickets(desk, provider, 2)
  // As if a voucher had paid all but 50 dollars.
  await db.execute(sql`
    update orders set vouchers_cents = total_cents - 5000, total_cents = 5000 where id = ${orderId}`)
  const made = await Promise.all(
    (await ticketsOf(orderId)).map(({ id }) =>
      colleague.call(orders.refund, {
        ...{ orderId, ticketIds: [id], method: 'cash' as const, reason: REASON, requestKey: newKey() },
      }),
    ),
  )
  t.equal(sumOfCents(made.map(({ cashCents }) => cashCents)), 5_000)
  await db.execute(sql`
    update orders set total_cents = total_cents + vouchers_cents, vouchers_cents = 0 where id = ${orderId}`)
})

/** Returns the completed orders whose payments minus refunds differ from the value of what is still valid. */
const unbalanced = () =>
  db.query(sql`
    select o.id
      from orders o
     cross join lateral (select coalesce(sum(amount_cents), 0) as cents from order_ticket
                          where order_id = o.id and returned_at is not null) gone
     cross join lateral (select coalesce(sum(amount_cents), 0) as cents from order_refund where order_id = o.id) back
     where o.state = 'completed'
       and o.lines_cents + o.delivery_cents + o.fees_cents - gone.cents <> o.total_cents + o.vouchers_cents - back.cents`)

t.test('sums match after five colleagues refund at random while the provider fails', async (t) => {
  const bought: Awaited<ReturnType<typeof buyTickets>>[] = []
  for (let count = 0; count < 8; count++) bought.push(await buyTickets(desk, provider, 3))
  const colleagues: TestColleague[] = []
  for (let count = 0; count < 5; count++) colleagues.push(await desk.colleague('boxOffice'))
  await Promise.all(colleagues.map((each) => each.call(till.open, { floatCents: 0 })))
  let seed = 20_261
  const chance = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let round = 0; round < 12; round++) {
    if (chance(3) === 0) provider.failNext(chance(2) === 0 ? 'away' : 'killed')
    await Promise.all(
      colleagues.map(async (each) => {
        const { orderId } = bought[chance(bought.length)] ?? { orderId: 0 }
        const left = (await ticketsOf(orderId)).filter(({ returnedAt }) => !returnedAt)
        const ticketIds = left.slice(0, 1 + chance(2)).map(({ id }) => id)
        const method = refundMethods[chance(3)]
        await each.response(orders.refund, { orderId, ticketIds, method, reason: REASON, requestKey: newKey() })
      }),
    )
    t.same(await unbalanced(), [])
  }
  await sendDue()
  for (const { orderId, sessionId } of bought) {
    const toCard = await db.first<{ cents: number }>(sql`
      select coalesce(sum(card_cents), 0)::int as cents from order_refund where order_id = ${orderId}`)
    t.equal(provider.refundedCents(sessionId), toCard?.cents)
  }
  t.match(await db.query(sql`select from order_refund`), { length: Number })
})

t.test('sales by day count valid tickets on the venue’s day of sale', async (t) => {
  const performanceId = testProgramme.quartet.performance
  const sales = async () => (await colleague.call(performances.salesByDay, { performanceId })).days
  const before = await sales()
  const { orderId } = await buyTickets(desk, provider, 3)
  const on = async (at: string) => {
    await db.execute(sql`update orders set placed_at = ${at} where id = ${orderId}`)
    return (await sales()).filter(({ day }) => !before.some((each) => each.day === day))
  }
  t.same(await on('2020-03-01T12:59:00Z'), [{ day: '2020-03-01', tickets: 3 }], 'a minute before midnight')
  t.same(await on('2020-03-01T13:01:00Z'), [{ day: '2020-03-02', tickets: 3 }])
  const [ticket] = await ticketsOf(orderId)
  const refund = {
    orderId,
    ticketIds: [ticket?.id ?? 0],
    method: 'cash' as const,
    reason: REASON,
    requestKey: newKey(),
  }
  await colleague.call(orders.refund, refund)
  t.match(await on('2020-03-01T13:01:00Z'), [{ tickets: 2 }])
  const nowhere = await colleague.response(performances.salesByDay, { performanceId: 9 })
  t.match(nowhere, { status: 404 })
})

t.test('a performance’s figures follow sales, holds and refunds', async (t) => {
  const performanceId = testProgramme.quartet.performance
  const figures = () => colleague.call(performances.performance, { performanceId })
  const before = await figures()
  const { orderId } = await buyTickets(desk, provider, 2)
  await reserveTickets(desk.visitor(), undefined, 1)
  t.match(await figures(), {
    ...{ sold: before.sold + 2, held: before.held + 1, free: before.free - 3, takenCents: before.takenCents + 18_000 },
  })
  const { buyers } = await colleague.call(performances.buyers, { performanceId })
  t.match(
    buyers.find((buyer) => buyer.orderId === orderId),
    { name: 'Hopper, Grace', tickets: 2, seats: /^\S.* [A-Z]+\d+(–|, [A-Z]+)\d+$/ },
  )
  const ticketIds = (await ticketsOf(orderId)).map(({ id }) => id)
  const refund = (ids: number[]) =>
    colleague.call(orders.refund, { orderId, ticketIds: ids, method: 'cash', reason: REASON, requestKey: newKey() })
  const buyerNow = async () =>
    (await colleague.call(performances.buyers, { performanceId })).buyers.find((buyer) => buyer.orderId === orderId)
  await refund(ticketIds.slice(0, 1))
  t.match(await buyerNow(), { tickets: 1 }, 'without the returned seat')
  await refund(ticketIds.slice(1))
  t.equal(await buyerNow(), undefined)
  t.match(await figures(), { sold: before.sold, takenCents: before.takenCents, free: before.free - 1 })
  // The next seven days have both, at whatever hour the test runs.
  desk.clock.move({ days: 5 })
  const today = await (await desk.colleague('frontOfHouse')).call(performances.coming)
  t.same(
    today.performances.filter(({ production }) => production === 'Quartet').map(({ id }) => id),
    [performanceId, testProgramme.quartet.nextDay],
  )
})

t.test('performances are found by production and hall from a day, the first hundred in order of time', async (t) => {
  let reader = await desk.colleague('frontOfHouse')
  const found = async (text: string, from?: string) => {
    const { performances: rows } = await reader.call(performances.find, { text, ...(from ? { from } : {}) })
    return rows.map(({ id }) => id)
  }
  const { performance, nextDay, cancelled } = testProgramme.quartet
  t.same(await found('quart'), [performance, nextDay, cancelled])
  t.same(
    await found('quartet'.toUpperCase().replace('E', 'É')),
    [performance, nextDay, cancelled],
    'in any case, without accents',
  )
  const { hall, startsAt } = await reader.call(performances.performance, { performanceId: nextDay })
  t.same(await found(`${hall} quartet`), [performance, nextDay, cancelled], 'words of both')
  t.same(await found('quartet', startsAt.slice(0, 10)), [nextDay, cancelled])
  t.same(await found('quartet 100%'), [], 'signs of a pattern are no pattern')
  t.match(await reader.response(performances.find, { text: '', from: '2026-02-30' }), { status: 400 })

  desk.clock.move({ days: 30 })
  reader = await desk.colleague('frontOfHouse')
  t.same(await found('quartet'), [], 'they are past')
  t.same(await found('quartet', startsAt.slice(0, 10)), [nextDay, cancelled], 'past ones are found from their day')
  await db.execute(sql`
    insert into performance (id, production_id, hall_id, starts_at, ends_at, sales_end_at)
    select 900000 + n, production_id, hall_id, starts_at + n * interval '17 minutes' + interval '300 days', ends_at + n * interval '17 minutes' + interval '300 days',
           sales_end_at + n * interval '17 minutes' + interval '300 days'
      from performance, generate_series(40, 140) n
     where id = ${performance}`)
  const many = await reader.call(performances.find, { text: 'quartet' })
  t.match(many, { hasMore: true, performances: { length: 100, 0: { id: 900_040 }, 99: { id: 900_139 } } })
})
