import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import t from 'tap'
import { createBoxOffice } from '#server/box-office/create-box-office'
import { sql } from '#server/box-office/database/sql'
import { refuseMails, writeMail } from '#server/box-office/mail/outbox'
import { ProviderUnreachable, type Reversal } from '#server/box-office/orders/provider/payment-provider'
import { findDiscrepancies } from '#server/box-office/orders/reconcile/discrepancies'
import { recordReversal } from '#server/box-office/orders/settle/payment-reversals'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { order } from '#shared/ticketing/order/order'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { tickets } from '#shared/ticketing/tickets/tickets'
import { brokenBooks } from '#test/support/books'
import { movableClock, openBoxOffice } from '#test/support/box-office'
import { startPaymentService } from '#test/support/payment-service'
import { processArguments } from '#test/support/process-arguments'
import { fillTestCheckout, guest, makeReadyToPay, reserveTickets, testCheckout } from '#test/support/test-checkout'
import { testProgramme } from '#test/support/test-programme'

const clock = movableClock()
const provider = await startPaymentService(t, clock.now)
const venue = await openBoxOffice(t, { clock, fill: fillTestCheckout, settings: provider.settings })
const { db, settings, paymentProvider, app } = venue
const url = await venue.listen()
const boxOffice = createBoxOffice({
  ...{ settings, db, clock, paymentProvider, random: { bytes: randomBytes }, log: app.log },
})

t.beforeEach(async () => {
  provider.behave('well')
  clock.move({ minutes: 60 })
  await db.execute(sql`delete from seat_allocation where state <> 'blocked'`)
  t.same((await report()).discrepancies, [], 'nothing is left of the test before')
})

const report = () => findDiscrepancies(boxOffice)
/** Returns what the report lists, as kind and order. */
const named = async () => (await report()).discrepancies.map(({ kind, orderId }) => [kind, orderId])

async function placeOrder({ voucher = '' } = {}) {
  const visitor = venue.visitor()
  await reserveTickets(visitor, { id: testProgramme.quartet.id, performance: testProgramme.quartet.nextDay })
  await makeReadyToPay(db, visitor)
  if (voucher) await visitor.call(checkout.giftVoucher, { number: voucher })
  const { orderId, sessionKey } = await visitor.call(order.finalize)
  return { visitor, orderId, sessionKey, session: provider.last() }
}
async function payOrder(options?: Parameters<typeof placeOrder>[0]) {
  const placed = await placeOrder(options)
  await placed.visitor.call(order.paymentComplete, { sessionId: provider.decide('successful') })
  return placed
}
const balanceOf = async (number: string) =>
  (await db.first<{ cents: number }>(sql`select balance_cents as cents from gift_voucher where number = ${number}`))
    ?.cents
/** Records the provider's notice that an order's whole payment, or a part of it, was reversed. */
async function reverse(
  orderId: number,
  { partCents, ...reversal }: Pick<Reversal, 'kind' | 'providerId'> & { partCents?: number },
) {
  const payment = await db.first<{ requestKey: string; amountCents: number }>(sql`
    select request_key, amount_cents from payment where order_id = ${orderId}`)
  if (!payment) throw new Error('The order has no payment')
  const amountCents = partCents ?? payment.amountCents
  await recordReversal(boxOffice, { ...payment, ...reversal, amountCents, isWhole: !partCents }, clock.now())
}
const setPayment = (orderId: number, state: string) =>
  db.execute(sql`update payment set state = ${state}, settled_at = ${clock.now()} where order_id = ${orderId}`)

const command = (...args: string[]) => run('reconcile', ...args)
/** Runs a command line; returns its output and exit status. */
async function run(...args: string[]) {
  const child = spawn(process.execPath, [...processArguments('server/box-office/command.ts'), ...args], {
    env: { ...process.env, BOX_OFFICE_PORT: new URL(url).port, COMPANION_HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { output, code }
}

t.test('matching books have nothing to report, whether paid, declined or lapsed', async (t) => {
  await payOrder()
  const declined = await placeOrder()
  await declined.visitor.call(order.paymentComplete, { sessionId: provider.decide('declined') })
  await placeOrder()
  clock.move({ minutes: 21 })
  provider.decide('expired')
  t.same(await named(), [])
})

t.test('unreported and prematurely lapsed payments are settled without being listed', async (t) => {
  const unreported = await placeOrder()
  provider.decide('successful')
  clock.move({ minutes: 1 })
  t.same(await named(), [])
  t.equal((await unreported.visitor.call(order.finalize)).type, 'NoPayment', 'the order is complete')
  const late = await placeOrder()
  await late.visitor.call(order.paymentComplete, { sessionId: provider.decide('declined') })
  provider.decide('successful', late.session)
  t.same(await named(), [['refundDue', late.orderId]])
  t.same(await named(), [], 'the next run gives the money back')
  t.ok(late.session.refundedAt)
})

t.test('a payment without its order is listed', async (t) => {
  const { orderId } = await payOrder()
  await db.execute(sql`update orders set state = 'lapsed', completed_at = null where id = ${orderId}`)
  t.same(await named(), [['paymentWithoutOrder', orderId]])
  await db.execute(sql`update orders set state = 'completed', completed_at = ${clock.now()} where id = ${orderId}`)
})

t.test('an order without its payment, or with another sum, is listed', async (t) => {
  const { orderId, session } = await payOrder()
  const { amountCents } = session
  await setPayment(orderId, 'declined')
  provider.decide('declined', session)
  t.same(
    (await report()).discrepancies.map(({ kind, orderId: id, amountCents: missing }) => [kind, id, missing]),
    [['orderWithoutPayment', orderId, amountCents]],
  )
  await setPayment(orderId, 'successful')
  t.same(await named(), [['orderWithoutPayment', orderId]], 'the provider says declined')
  provider.decide('successful', session)
  session.amountCents -= 100
  t.same(await named(), [['orderWithoutPayment', orderId]], 'the provider took another sum')
  session.amountCents += 100
})

t.test('a refund at the provider invalidates the tickets, and is listed until it is settled', async (t) => {
  const { fifty } = testCheckout.vouchers
  const { orderId, sessionKey, session, visitor } = await payOrder({ voucher: fifty })
  t.equal(await balanceOf(fifty), 0)
  session.refundedAt = clock.now().toISOString()
  t.same(await named(), [['refundedElsewhere', orderId]], 'without a notice too')
  const seats = await db.query(sql`select from seat_allocation where order_id = ${orderId}`)
  t.equal(seats.length, 0, 'the seats are on sale again')
  const shown = await visitor.call(tickets.tickets, { OrderId: orderId, SessionKey: sessionKey })
  t.same(shown.performances, [])
  t.equal(await balanceOf(fifty), 5_000, 'the voucher has its share again')
  const receipt = () => visitor.call(order.receipt, { OrderId: orderId, SessionKey: sessionKey })
  t.match(await receipt(), { reversal: 'refund', giftVoucherPayments: [{ number: fifty, amountLeft: 50 }] })
  await db.execute(sql`update gift_voucher set balance_cents = 1000 where number = ${fifty}`)
  await reverse(orderId, { kind: 'dispute', providerId: `dispute-${orderId}` })
  t.equal(await balanceOf(fifty), 1_000, 'a second reversal returns nothing again')
  await db.execute(sql`delete from payment_reversal where kind = 'dispute'`)
  clock.move({ days: 4 })
  const [line] = (await report()).discrepancies
  t.match(line, { kind: 'refundedElsewhere', orderId, what: /its tickets are invalid$/ })
  t.equal((await run('reconcile', 'settle', 'refund-0-1', '--reason', 'none')).code, 1, 'only a listed line')
  t.equal((await run('reconcile', 'settle', line?.line ?? '')).code, 64, 'only with a reason')
  t.same(await run('reconcile', 'settle', line?.line ?? '', '--reason', 'Agreed by phone'), {
    ...{ code: 0, output: `${line?.line} is settled\n` },
  })
  t.same(await named(), [])
})

t.test('a dispute of a whole payment invalidates its tickets, and a partial refund doesn’t', async (t) => {
  const refunded = await payOrder()
  const disputed = await payOrder()
  await reverse(refunded.orderId, { kind: 'refund', providerId: 'a charge', partCents: 100 })
  await reverse(disputed.orderId, { kind: 'dispute', providerId: 'a dispute' })
  const [part, whole, ...others] = (await report()).discrepancies
  t.same(others, [])
  const { orderId } = refunded
  t.match(part, { kind: 'refundedElsewhere', orderId, amountCents: 100, what: /its tickets are still valid$/ })
  t.match(whole, { kind: 'disputed', orderId: disputed.orderId, what: /its tickets are invalid$/ })
  t.same(await leftOf(refunded), { sold: 2, valid: 2, shown: 2, reversal: null })
  t.same(await leftOf(disputed), { sold: 0, valid: 0, shown: 0, reversal: 'dispute' })
  const { output } = await run('order', guest.email)
  const historyOf = (id: number) => output.split('\n\n').find((each) => each.startsWith(`Order ${id}: `))
  t.match(historyOf(orderId), /, 2 tickets\.\n(.*\n)* {2}Refunded at the provider: \$1\.00, reported /)
  t.match(
    historyOf(disputed.orderId),
    /, 2 tickets, 2 of them invalid\.\n(.*\n)* {2}Disputed at the provider: \$\d+\.\d\d, the whole, reported /,
  )
  await db.execute(sql`delete from payment_reversal`)
})
t.test('a dispute that was won makes tickets valid again, except those whose seats were sold', async (t) => {
  const paid = await payOrder()
  const { orderId } = paid
  const lose = () => reverse(orderId, { kind: 'dispute', providerId: 'first' })
  const win = (providerId = 'first') => reverse(orderId, { kind: 'disputeWon', providerId })
  await lose()
  clock.move({ minutes: 1 })
  await win()
  await win()
  await lose()
  t.same(await leftOf(paid), { sold: 2, valid: 2, shown: 2, reversal: null })
  t.same(await named(), [])
  await reverse(orderId, { kind: 'dispute', providerId: 'second' })
  t.same(await leftOf(paid), { sold: 0, valid: 0, shown: 0, reversal: 'dispute' })
  await db.execute(sql`
    insert into seat_allocation (performance_id, seat_id, state)
    select performance_id, seat_id, 'blocked' from order_ticket where order_id = ${orderId} order by id limit 1`)
  clock.move({ minutes: 1 })
  await win('second')
  t.same(await leftOf(paid), { sold: 1, valid: 1, shown: 1, reversal: null })
  const [line, ...others] = (await report()).discrepancies
  t.match(line, { kind: 'disputeWon', orderId, what: 'Dispute won; 1 of its tickets stay invalid' })
  t.same(others, [])
  const ofCancelled = await payOrder()
  await reverse(ofCancelled.orderId, { kind: 'dispute', providerId: 'third' })
  const setState = (state: string) =>
    db.execute(sql`update performance set state = ${state} where id = ${testProgramme.quartet.nextDay}`)
  await setState('cancelled')
  clock.move({ minutes: 1 })
  await reverse(ofCancelled.orderId, { kind: 'disputeWon', providerId: 'third' })
  await setState('scheduled')
  t.match(await leftOf(ofCancelled), { sold: 0, valid: 0 }, 'those of a cancelled performance stay invalid')
  t.match(
    (await report()).discrepancies.find((each) => each.orderId === ofCancelled.orderId),
    { kind: 'disputeWon', what: 'Dispute won; 2 of its tickets stay invalid' },
  )
  await db.execute(sql`delete from payment_reversal`)
  await db.execute(sql`delete from seat_allocation where state = 'blocked' and block_id is null`)
})

t.test('seats of a dispute that is won while they are sold again have one owner each', async (t) => {
  const { quartet, priceTypes } = testProgramme
  const ofOthers = { performanceId: quartet.nextDay, priceTypeId: priceTypes.adult }
  for (const round of [0, 1, 2]) {
    const paid = await payOrder()
    const { orderId } = paid
    const seats = await db.query<{ seatId: number }>(sql`
      select seat_id from order_ticket where order_id = ${orderId} order by seat_id`)
    const choice = { ...ofOthers, performanceSeats: seats.slice(0, 1).map((seat) => ({ ...seat, ...ofOthers })) }
    const providerId = `race ${round}`
    await reverse(orderId, { kind: 'dispute', providerId })
    // Holds one of the seats, and pays once the hold has expired.
    const late = venue.visitor()
    if (round > 0) {
      await late.call(seatSelector.performanceReserve, choice)
      await makeReadyToPay(db, late)
      await late.call(order.finalize)
    }
    const session = provider.last()
    clock.move({ minutes: round === 2 ? 40 : 1 })
    const buyers = [venue.visitor(), venue.visitor()]
    const win = () => reverse(orderId, { kind: 'disputeWon', providerId })
    const acts = [
      () => Promise.all(buyers.map((buyer) => buyer.response(seatSelector.performanceReserve, choice))),
      win,
      win,
      () => round > 0 && late.response(order.paymentComplete, { sessionId: provider.decide('successful', session) }),
    ]
    await Promise.all([...acts.slice(round), ...acts.slice(0, round)].map((act) => act()))
    await report()
    const { valid = 0, sold } = await leftOf(paid)
    t.equal(sold, valid, 'each valid ticket has its seat')
    t.ok(valid >= 1, 'the seat that nobody else wanted is back')
    const owners = await db.query<{ seatId: number; isBack: boolean; others: number }>(sql`
      select t.seat_id, t.returned_at is null as is_back,
             (select count(*)::int from seat_allocation a
               where a.performance_id = t.performance_id and a.seat_id = t.seat_id
                 and a.order_id is distinct from t.order_id) as others
        from order_ticket t where t.order_id = ${orderId} order by t.seat_id`)
    for (const { isBack, others } of owners) t.equal(others, isBack ? 0 : 1, `round ${round}`)
    const isWhole = valid === seats.length
    const wrong = (await brokenBooks(db)).filter(({ which }) => which === String(orderId))
    // What came back for a ticket that stays invalid is a correction in the takings (docs/takings.md).
    t.same(wrong, isWhole ? [] : [{ rule: 'the takings are the value of what is valid', which: String(orderId) }])
    const lines = (await report()).discrepancies.filter((each) => each.orderId === orderId)
    t.same(
      lines.map(({ kind, what }) => `${kind}: ${what}`),
      isWhole ? [] : ['disputeWon: Dispute won; 1 of its tickets stay invalid'],
      'told to colleagues',
    )
    await db.execute(sql`delete from payment_reversal`)
    await db.execute(sql`delete from seat_allocation where state = 'held'`)
  }
})

t.test('a won dispute of an order with vouchers is listed, and a due refund goes on', async (t) => {
  const { fifty } = testCheckout.vouchers
  await db.execute(sql`update gift_voucher set balance_cents = 5000 where number = ${fifty}`)
  const paid = await payOrder({ voucher: fifty })
  for (const kind of ['dispute', 'disputeWon'] as const) await reverse(paid.orderId, { kind, providerId: 'a dispute' })
  t.same(await leftOf(paid), { sold: 0, valid: 0, shown: 0, reversal: 'dispute' })
  t.match((await report()).discrepancies, [{ kind: 'disputeWon', what: 'Dispute won; what it bought stays invalid' }])
  await reverse(paid.orderId, { kind: 'dispute', providerId: 'a second one' })
  const open = (await report()).discrepancies.map(({ kind }) => kind)
  t.same(open, ['disputed'], 'while another is open, nothing is to be made valid')
  await db.execute(sql`delete from payment_reversal`)
  const late = await placeOrder()
  await late.visitor.call(order.paymentComplete, { sessionId: provider.decide('declined') })
  provider.decide('successful', late.session)
  await setPayment(late.orderId, 'refundDue')
  await reverse(late.orderId, { kind: 'dispute', providerId: 'of a due one' })
  await report()
  t.notOk(late.session.refundedAt)
  await reverse(late.orderId, { kind: 'disputeWon', providerId: 'of a due one' })
  await report()
  t.ok(late.session.refundedAt, 'the venue has the money, so its buyer gets it')
  await db.execute(sql`delete from payment_reversal`)
})

/** Returns the numbers of an order's sold seats, valid tickets and tickets on its page, and what its receipt says. */
async function leftOf({ visitor, orderId, sessionKey }: Awaited<ReturnType<typeof payOrder>>) {
  const counts = await db.first<{ sold: number; valid: number }>(sql`
    select (select count(*)::int from seat_allocation where order_id = ${orderId} and state = 'sold') as sold,
           (select count(*)::int from order_ticket where order_id = ${orderId} and returned_at is null) as valid`)
  const of = { OrderId: orderId, SessionKey: sessionKey }
  const { performances } = await visitor.call(tickets.tickets, of)
  const { reversal } = await visitor.call(order.receipt, of)
  return { ...counts, shown: performances.flatMap(({ seats }) => seats).length, reversal }
}

t.test('a reversed order leaves its buyer with only the vouchers’ share in vouchers', async (t) => {
  const { fifty } = testCheckout.vouchers
  await db.execute(sql`update gift_voucher set balance_cents = 5000 where number = ${fifty}`)
  const paid = await payOrder({ voucher: fifty })
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into gift_voucher (number, initial_cents, balance_cents, expires_on, created_at, refunds_order_id)
      values ('GV-MONEY', 3000, 3000, current_date + 900, now(), ${paid.orderId}),
             ('GV-KEPT', 6000, 6000, current_date + 90, now(), ${paid.orderId})`)
    await tx.execute(sql`
      update order_ticket
         set returned_at = now(), gift_voucher_id = (select id from gift_voucher where number = 'GV-MONEY')
       where id = (select min(id) from order_ticket where order_id = ${paid.orderId})`)
  })
  const returned = async () => {
    const { performances } = await paid.visitor.call(order.receipt, {
      OrderId: paid.orderId,
      SessionKey: paid.sessionKey,
    })
    return performances.flatMap(({ seats }) => seats.map(({ isReturned }) => isReturned ?? false))
  }
  t.same(await returned(), [true, false], 'the receipt names the seat that its buyer returned')
  await reverse(paid.orderId, { kind: 'refund', providerId: 'a charge' })
  t.same(await returned(), [false, false], 'the receipt of a reversed order says it once')
  t.same([await balanceOf(fifty), await balanceOf('GV-MONEY'), await balanceOf('GV-KEPT')], [0, 0, 5_000])
  await db.execute(sql`delete from payment_reversal`)
})

t.test('the command shows why an order failed, by its number or mail address', async (t) => {
  const { orderId, visitor } = await placeOrder()
  const declined = provider.last()
  declined.reason = 'insufficient_funds'
  await visitor.call(order.paymentComplete, { sessionId: provider.decide('declined') })
  await visitor.call(order.finalize)
  await visitor.call(order.abandonPayment, {})
  for (const behaviour of ['failing', 'rejecting'] as const) {
    provider.behave(behaviour)
    t.equal((await visitor.refusal(order.finalize)).type, 'PAYMENT_UNAVAILABLE')
  }
  provider.behave('well')
  await visitor.call(order.finalize)
  clock.move({ minutes: 25 })
  provider.decide('expired')
  await report()
  const { output, code } = await run('order', String(orderId))
  t.equal(code, 0)
  t.match(output, new RegExp(`^Order ${orderId}: not completed\\.`))
  t.match(output, /declined: the card was declined \(insufficient_funds\)/)
  t.match(output, /cancelled: the buyer cancelled/)
  t.match(output, /ended: the payment provider could not be reached/)
  t.match(output, /rejected the request \(invalid: The key … of … is wrong\. Try .{0,200}…\)/)
  t.match(output, /ended: the buyer did not pay in time/)
  t.notMatch(output, /@/)
  const byAddress = await run('order', guest.email, '--json')
  t.ok((JSON.parse(byAddress.output) as { orderId: number }[]).some((each) => each.orderId === orderId))
  t.same(await run('order', '299999'), { code: 1, output: 'There is no such order\n' })
})

t.test('a refused mail is listed with its order until it is settled, and the command names every mail', async (t) => {
  const { orderId } = await payOrder()
  const kinds = ['voucher', 'refund', 'desk-refund', 'returned', 'tickets']
  await db.transaction(async (tx) => {
    for (const kind of kinds)
      await writeMail(
        tx,
        { key: `${kind}-of-${orderId}`, recipient: 'ida@gone.example', subject: kind, text: kind, html: kind },
        clock.now(),
        { orderIds: [orderId], sendAt: new Date(clock.now().getTime() + 86_400_000) },
      )
  })
  t.same(await named(), [])
  await refuseMails(db, sql`key = ${`voucher-of-${orderId}`}`, { reason: 'EENVELOPE 550', now: clock.now() })
  const [listed, ...others] = (await report()).discrepancies
  t.same(others, [])
  t.match(listed, { kind: 'mailRefused', orderId, what: `The mail voucher-of-${orderId} was refused: EENVELOPE 550` })
  const { output } = await run('order', String(orderId))
  for (const kind of kinds) t.match(output, `Mail ${kind}-of-${orderId}: `)
  t.match(output, `Mail voucher-of-${orderId}: permanently refused`)
  t.notMatch(output, /@/)
  t.equal((await run('reconcile', 'settle', listed?.line ?? '', '--reason', 'Called')).code, 0)
  t.same(await named(), [])
})

t.test('due and failed refunds are listed', async (t) => {
  const { orderId, session } = await placeOrder()
  clock.move({ minutes: 25 })
  await db.execute(
    sql`update seat_allocation set state = 'blocked', cart_id = null, expires_at = null where state = 'held'`,
  )
  provider.refuseRefunds(true)
  await provider.notify(url, provider.decide('successful'))
  t.same(await named(), [['refundDue', orderId]])
  const rejected = (reason: string) => `The refund is due; the payment provider rejected it (${reason})`
  t.match((await report()).discrepancies, [{ what: rejected('not_successful') }])
  provider.behave('rejecting')
  t.match((await report()).discrepancies, [{ what: /^The refund is due; .* rejected it \(invalid: The key … of …/ }])
  provider.behave('well')
  await reverse(orderId, { kind: 'dispute', providerId: 'a dispute' })
  provider.refuseRefunds(false)
  t.same(
    await named(),
    [
      ['refundDue', orderId],
      ['disputed', orderId],
    ],
    'a disputed payment is listed, and isn’t refunded as well',
  )
  t.equal(session.refundedAt, null)
  await db.execute(sql`delete from payment_reversal`)
  t.same(await named(), [])
  session.refundedAt = null
  t.same(await named(), [['refundFailed', orderId]])
  session.refundedAt = clock.now().toISOString()
  await db.execute(sql`delete from seat_allocation where performance_id = ${testProgramme.quartet.nextDay}`)
})

t.test('seats held beyond their cart, or without a ticket in it, are listed', async (t) => {
  const visitor = venue.visitor()
  await reserveTickets(visitor)
  t.same(await named(), [])
  const later = new Date(clock.now().getTime() + 40 * 60_000)
  await db.execute(sql`update seat_allocation set expires_at = ${later} where state = 'held'`)
  t.match(await report(), {
    discrepancies: [{ kind: 'holdWithoutCart', orderId: null, what: /^2 seats of performance 11 held/ }],
  })
  clock.move({ minutes: 16 })
  t.same(await named(), [['holdWithoutCart', null]], 'past the cart’s end too')
  await db.execute(sql`delete from seat_allocation where state = 'held'`)
  await reserveTickets(visitor).catch(() => reserveTickets(visitor))
  await db.execute(sql`delete from cart_ticket where id = (select max(id) from cart_ticket)`)
  t.match(await report(), { discrepancies: [{ what: /^1 seat of/ }] })
})

t.test('the command prints a table or JSON, and its exit status says whether the list is empty', async (t) => {
  t.same(await command(), { code: 0, output: 'Payments, orders and holds agree.\n' })
  const { orderId } = await payOrder()
  await setPayment(orderId, 'declined')
  provider.decide('declined')
  const listed = await command()
  t.equal(listed.code, 1)
  const [heading, row] = listed.output.split('\n')
  t.match(heading, /^what +order +payment +amount +line +because$/)
  t.match(
    row,
    new RegExp(
      `^order without payment +${orderId} +\\$\\d+\\.\\d\\d +orderWithoutPayment-${orderId}-\\d+ +The order is complete, but was not paid$`,
    ),
  )
  const json = await command('--json')
  t.equal(json.code, 1)
  t.match(JSON.parse(json.output), { isComplete: true, discrepancies: [{ kind: 'orderWithoutPayment', orderId }] })
  await setPayment(orderId, 'successful')
  provider.decide('successful')
  provider.behave('down')
  const untold = await command()
  t.same(untold, {
    code: 2,
    output: 'The payment provider did not answer every request: there may be more discrepancies.\n',
  })
})

t.test('only this machine may call it, and a missing box office has its own exit status', async (t) => {
  const { reconcileByCommand } = await import('#server/box-office/orders/reconcile/reconcile-command')
  const path = `${url}/operations/reconciliation`
  t.equal((await fetch(path, { method: 'POST', headers: { 'x-forwarded-for': '203.0.113.9' } })).status, 404)
  t.equal(
    (await app.inject({ method: 'POST', url: '/operations/reconciliation', remoteAddress: '10.0.0.7' })).statusCode,
    404,
  )
  const outcome = await reconcileByCommand({ COMPANION_HOST: '127.0.0.1', BOX_OFFICE_PORT: 9 }, { isJson: false })
  t.equal(outcome.exitCode, 2)
  t.match(outcome.text, /^The box office at http:\/\/127\.0\.0\.1:9 could not reconcile: /)
})

t.test('after a restore, payments that the database never had are listed until they are refunded', async (t) => {
  await payOrder()
  const request = (requestKey: string) => ({
    ...{ requestKey, orderReference: '999001', description: 'A booking', amountCents: 4_200, currency: 'AUD' },
    ...{ returnUrl: 'http://localhost/', noticeUrl: `${url}/notice`, cancelUrl: `${url}/cancel` },
    expiresAt: new Date(clock.now().getTime() + 60_000),
  })
  await paymentProvider.open(request('lost'))
  const lost = provider.last()
  t.same(await named(), [], 'nothing is paid yet')
  provider.decide('successful')
  await paymentProvider.open(request('declined'))
  provider.decide('declined')
  const [line, ...others] = (await report()).discrepancies
  t.same(others, [])
  t.match(line, { kind: 'paymentWithoutOrder', orderId: null, amountCents: 4_200, what: /order 999001 .* restore/ })
  provider.behave('failing')
  t.equal((await report()).isComplete, false)
  provider.behave('well')

  clock.move({ days: 4 })
  t.same(await named(), [['paymentWithoutOrder', null]], 'the database has no newer payment')
  lost.refundedAt = clock.now().toISOString()
  t.same(await named(), [])
  lost.refundedAt = null
  await payOrder()
  t.same(await named(), [], 'with newer payments, those of the last two days are compared')
  lost.openedAt = clock.now()
  t.same((await run('reconcile', 'settle', line?.line ?? '', '--reason', 'Sold again')).code, 0)
  t.same(await named(), [])
})

t.test('the report is incomplete if the provider can’t be asked about one of the payments', async (t) => {
  await payOrder()
  provider.behave('down')
  const listing = { ...boxOffice, paymentProvider: { ...paymentProvider, paidSince: async () => [] } }
  t.equal((await findDiscrepancies(listing)).isComplete, false)
  provider.behave('well')
  const unlisted = async () => {
    throw new ProviderUnreachable()
  }
  const asking = { ...boxOffice, paymentProvider: { ...paymentProvider, paidSince: unlisted } }
  t.equal((await findDiscrepancies(asking)).isComplete, false, 'nor if it can’t list them')
})
