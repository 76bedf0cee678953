import { randomBytes } from 'node:crypto'
import t from 'tap'
import { createBoxOffice } from '#server/box-office/create-box-office'
import { hashPassword } from '#server/box-office/customers/passwords'
import type { Database } from '#server/box-office/database/database'
import { sql } from '#server/box-office/database/sql'
import { recordReversal } from '#server/box-office/orders/settle/payment-reversals'
import { addDays } from '#shared/calendar-day'
import { instantAt, showDay, venueDay } from '#shared/dates'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { donation } from '#shared/ticketing/donation/donation'
import type { Failure } from '#shared/ticketing/envelope'
import { giftVoucher } from '#shared/ticketing/gift-voucher/gift-voucher'
import { order } from '#shared/ticketing/order/order'
import { session } from '#shared/ticketing/session/session'
import { movableClock, openBoxOffice, solvedCaptcha, type TestVisitor } from '#test/support/box-office'
import { startPaymentService } from '#test/support/payment-service'
import { address, fillTestCheckout, guest, reserveTickets, testCheckout } from '#test/support/test-checkout'

const ada = { id: 900, userName: 'ada@example.org', password: 'Sonata.No1' }
const funds = { annual: 1, newMusic: 2 }
const methods = { plain: 1, dinner: 2 }

const clock = movableClock()
const provider = await startPaymentService(t, clock.now)
const venue = await openBoxOffice(t, {
  clock,
  fill: fillDatabase,
  settings: { ...provider.settings, PUBLIC_URL: 'https://hall.example' },
})
const { db, settings } = venue
await venue.listen()

async function fillDatabase(database: Database, startedAt: Date) {
  await fillTestCheckout(database, startedAt)
  await database.execute(sql`
    insert into donation_fund (id, title, position) values (${funds.newMusic}, 'New music', 2)`)
  await database.execute(sql`
    insert into voucher_method (id, name) values (${methods.plain}, 'Gift voucher'), (${methods.dinner}, 'Dinner voucher')`)
  await database.execute(sql`
    insert into customer (id, email, password_hash, first_name, last_name, created_at)
    values (${ada.id}, ${ada.userName}, ${await hashPassword(ada.password)}, 'Ada', 'Lovelace', now())`)
}

const gift = { fundId: funds.newMusic, amount: 40, name: 'Grace H.', receiptName: 'Hopper & Co', flags: [] }
const voucher = {
  ...{ paymentMethodId: methods.plain, amount: 50, sendType: 'Gift' as const, email: 'mary@example.org' },
  ...{ to: 'Mary', from: 'Grace', message: 'Happy birthday!\n\nSee you in the <foyer>.' },
}
const signedIn = async () => {
  const visitor = venue.visitor()
  await visitor.call(checkout.login, ada)
  await visitor.call(session.clearCart)
  return visitor
}
/** Completes every step except the buyer's, for a cart without tickets to deliver. */
const completeOtherSteps = async (visitor: TestVisitor) => {
  await visitor.call(checkout.donate, { amount: 0 })
  await visitor.call(checkout.setPresenters, { mrcUpdates: false })
}
const completeAsGuest = async (visitor: TestVisitor) => {
  await visitor.call(checkout.guestCreate, guest)
  await completeOtherSteps(visitor)
}
const lastDetails = async () =>
  (await db.first<{ details: unknown }>(sql`select details from cart_line order by id desc limit 1`))?.details
const voucherMails = (recipient: string) =>
  db.query<{ subject: string; text: string; html: string }>(sql`
    select subject, text, html from mail_outbox where recipient = ${recipient} and key like 'voucher-%' order by id`)
const errorsOf = ({ validationErrors }: Failure) => validationErrors.map(({ name, reason }) => [name, reason])
const CART_TIME = settings.CART_MINUTES * 60_000

t.beforeEach(async () => {
  clock.move({ minutes: 60 })
  await db.execute(sql`delete from seat_allocation where state <> 'blocked'`)
  await db.execute(sql`delete from login_failure`)
})

t.test('a new visitor’s donation creates a session, and a cart with a timer [API-S-29]', async (t) => {
  const visitor = venue.visitor()
  t.same(await visitor.call(donation.create, gift), {})
  t.ok(visitor.token)
  const { cartCount, expiration, isLoggedIn } = await visitor.call(session.info)
  t.same([cartCount, Date.parse(String(expiration)) - clock.now().getTime(), isLoggedIn], [1, CART_TIME, false])
  const { donations, total, fees } = await visitor.call(checkout.miniCart)
  t.same(
    donations.map(({ id, type, name, subtotal, canDelete, canEdit }) => [id, type, name, subtotal, canDelete, canEdit]),
    [[funds.newMusic, 'Donation', 'New music', 40, true, false]],
  )
  t.same([total, fees], [40, null], 'a donation has no fee')
})

t.test(
  'a donation is stored with its donor’s requests, each flag as a note in the venue’s words [API-S-29]',
  async (t) => {
    const visitor = venue.visitor()
    const none = { isMonthly: false, isAnonymous: false, wantsBequestInformation: false, hasBequest: false }
    const flags = {
      MonthlyDonation: 'isMonthly',
      Anonymous: 'isAnonymous',
      SendInformationAboutMrcInMyWill: 'wantsBequestInformation',
      AlreadyIncludedMrcInMyWill: 'hasBequest',
    } as const
    const names = Object.keys(flags) as (keyof typeof flags)[]
    for (const flag of names) {
      await visitor.call(donation.create, { ...gift, flags: [flag] })
      t.same(await lastDetails(), { name: 'Grace H.', receiptName: 'Hopper & Co', ...none, [flags[flag]]: true })
    }
    await visitor.call(donation.create, { ...gift, name: '', receiptName: null, flags: names })
    const all = { isMonthly: true, isAnonymous: true, wantsBequestInformation: true, hasBequest: true }
    t.same(await lastDetails(), { name: null, receiptName: null, ...all })
    t.equal((await visitor.call(checkout.miniCart)).donations.length, 5, 'each is a donation of its own')
  },
)

t.test('a donation of less than $5 is rejected, and creates no session', async (t) => {
  const visitor = venue.visitor()
  for (const amount of [0, 4.99]) {
    const refused = await visitor.refusal(donation.create, { ...gift, amount })
    t.same([refused.status, refused.type], [400, 'DONATION_TOO_SMALL'])
    t.same(errorsOf(refused), [['amount', 'The minimum donation is $5']])
  }
  t.equal(visitor.token, undefined)
  await visitor.call(donation.create, { ...gift, amount: 5 })
  t.equal((await visitor.call(checkout.miniCart)).total, 5)
})

t.test('each error of a donation is reported at its field', async (t) => {
  const visitor = venue.visitor()
  const wrong = { fundId: 'x', amount: 5.005, name: 'n'.repeat(121), flags: ['Monthly'] }
  const refused = await visitor.refusal(donation.create, wrong)
  t.equal(refused.status, 400)
  t.same(refused.validationErrors.map(({ name }) => name).sort(), ['amount', 'flags.0', 'fundId', 'name'])
  const unknown = await visitor.refusal(donation.create, { ...gift, fundId: 99 })
  t.same([unknown.status, errorsOf(unknown)], [404, [['fundId', '* Please select']]])
  t.equal(visitor.token, undefined, 'nothing has changed')
})

t.test('donations and tickets share one cart with one timer, signed in or not [API-S-29 API-S-30]', async (t) => {
  for (const visitor of [venue.visitor(), await signedIn()]) {
    await reserveTickets(visitor)
    const { expiration } = await visitor.call(session.info)
    clock.move({ minutes: 2 })
    await visitor.call(donation.create, gift)
    await visitor.call(giftVoucher.create, voucher)
    const cart = await visitor.call(checkout.miniCart)
    t.same([cart.performances.length, cart.donations.length, cart.giftVouchers.length], [1, 1, 1])
    t.same([cart.donation, cart.fees, cart.total], [40, 3.95, 180 + 40 + 50 + 3.95])
    const after = await visitor.call(session.info)
    t.same([after.cartCount, after.expiration], [4, expiration])
  }
})

t.test('the cart’s timer stops when the last donation or voucher is removed [API-45]', async (t) => {
  const visitor = venue.visitor()
  await visitor.call(donation.create, gift)
  await visitor.call(giftVoucher.create, voucher)
  const { donations, giftVouchers } = await visitor.call(checkout.miniCart)
  for (const { productLineItemId, type } of [...donations, ...giftVouchers]) {
    t.not((await visitor.call(session.info)).expiration, null)
    await visitor.call(checkout.delete, { items: [{ productLineItemId, type }] })
  }
  t.match(await visitor.call(session.info), { cartCount: 0, expiration: null })
})

t.test('a guest with only a donation skips delivery, pays, and gets receipt and mail [API-S-29]', async (t) => {
  const visitor = venue.visitor()
  await visitor.call(donation.create, gift)
  await completeAsGuest(visitor)
  const { delivery, canCheckout } = await visitor.call(checkout.state)
  t.same([delivery.canShow, canCheckout], [false, true])
  const { type, orderId, sessionKey } = await visitor.call(order.finalize)
  t.same([type, provider.last().amountCents], ['Payment', 4_000])
  await visitor.call(order.paymentComplete, { sessionId: provider.decide('successful') })
  const receipt = await visitor.call(order.receipt, { OrderId: orderId, SessionKey: sessionKey })
  t.match(receipt, { donations: [{ name: 'New music', subtotal: 40 }], total: 40 })
  t.same([receipt.donations.length, receipt.performances], [1, []])
  const mail = await db.first<{ recipient: string; text: string }>(
    sql`select recipient, text from mail_outbox where key = ${`order-${orderId}`}`,
  )
  t.equal(mail?.recipient, guest.email)
  t.match(mail?.text, /New music\nReceipt in the name of Hopper & Co\n\$40\.00/)
  t.notMatch(mail?.text, /Your tickets/)
  const line = await db.first<{ details: unknown }>(sql`select details from order_line where order_id = ${orderId}`)
  t.match(line?.details, { name: 'Grace H.', receiptName: 'Hopper & Co', isMonthly: false })
})

t.test('a donation of the checkout can be changed, and removed if nothing else is in the cart [API-37]', async (t) => {
  const visitor = venue.visitor()
  await visitor.call(donation.create, gift)
  await visitor.call(checkout.donate, { amount: 10 })
  const created = (await visitor.call(checkout.miniCart)).donations.find(({ subtotal }) => subtotal === gift.amount)
  await visitor.call(checkout.delete, {
    items: [{ productLineItemId: created?.productLineItemId ?? 0, type: 'Donation' }],
  })
  await visitor.call(checkout.donate, { amount: 20 })
  t.equal((await visitor.call(checkout.miniCart)).total, 20)
  await visitor.call(checkout.donate, { amount: 0 })
  t.match(await visitor.call(session.info), { cartCount: 0, expiration: null })
  t.equal((await visitor.refusal(checkout.donate, { amount: 10 })).type, 'CART_EMPTY')
})

t.test('a voucher is in the cart under its method’s name, even for a new visitor [API-S-30]', async (t) => {
  const visitor = venue.visitor()
  t.same(await visitor.call(giftVoucher.create, { ...voucher, paymentMethodId: methods.dinner, amount: 25.5 }), {})
  const { cartCount, expiration } = await visitor.call(session.info)
  t.same([cartCount, Date.parse(String(expiration)) - clock.now().getTime()], [1, CART_TIME])
  const { giftVouchers, total } = await visitor.call(checkout.miniCart)
  t.same(
    giftVouchers.map(({ type, name, subtotal, giftCertificateNumber }) => [
      type,
      name,
      subtotal,
      giftCertificateNumber,
    ]),
    [['GiftVoucher', 'Dinner voucher', 25.5, null]],
  )
  t.equal(total, 25.5 + testCheckout.fee / 100)
})

t.test('a voucher’s amount is at least the minimum, and all of its errors are reported at once', async (t) => {
  const visitor = venue.visitor()
  const small = await visitor.refusal(giftVoucher.create, { ...voucher, amount: 4.99, email: '' })
  t.equal(small.status, 400)
  t.same(errorsOf(small), [
    ['amount', 'Gift voucher must be more than the minimum amount'],
    ['email', '* A valid email address is required'],
  ])
  const { paymentMethodId: _, ...noMethod } = voucher
  for (const wrong of [noMethod, { ...voucher, paymentMethodId: null }])
    t.same(errorsOf(await visitor.refusal(giftVoucher.create, wrong)), [['paymentMethodId', '* Please select']])
  const unknown = await visitor.refusal(giftVoucher.create, { ...voucher, paymentMethodId: 99 })
  t.same([unknown.status, errorsOf(unknown)], [404, [['paymentMethodId', '* Please select']]])
  t.equal(visitor.token, undefined, 'nothing has changed')
  await visitor.call(giftVoucher.create, { ...voucher, amount: 5 })
  t.equal((await visitor.call(checkout.miniCart)).giftVouchers[0]?.subtotal, 5)
})

t.test('a voucher’s message has at most 400 characters', async (t) => {
  const visitor = venue.visitor()
  const refused = await visitor.refusal(giftVoucher.create, { ...voucher, message: 'x'.repeat(401) })
  t.same(errorsOf(refused), [['message', 'Please use at most 400 characters']])
  await visitor.call(giftVoucher.create, { ...voucher, message: 'x'.repeat(400) })
})

t.test('a voucher for the buyer goes to the account’s address, others to the one entered', async (t) => {
  const missing = [['email', '* A valid email address is required']]
  const { email: _, ...noEmail } = voucher
  const stranger = venue.visitor()
  const customer = await signedIn()
  for (const email of [undefined, null, '', '  ', 'mary@example', 'mary'])
    for (const sendType of ['Myself', 'Gift'])
      t.same(errorsOf(await stranger.refusal(giftVoucher.create, { ...noEmail, email, sendType })), missing)
  t.same(errorsOf(await customer.refusal(giftVoucher.create, noEmail)), missing, 'a gift is somebody else’s')
  t.same(errorsOf(await customer.refusal(giftVoucher.create, { ...voucher, sendType: 'Nobody' })), [
    ['sendType', '* Please select'],
  ])

  for (const email of [undefined, null, '', 'other@example.org']) {
    await customer.call(giftVoucher.create, { ...noEmail, email, sendType: 'Myself' })
    t.match(await lastDetails(), { email: ada.userName })
  }
  await customer.call(giftVoucher.create, voucher)
  t.match(await lastDetails(), { email: voucher.email })
  await stranger.call(giftVoucher.create, { ...voucher, sendType: 'Myself', email: ' me@example.org ' })
  t.match(await lastDetails(), { email: 'me@example.org' })
})

t.test(
  'a paid voucher is mailed to its recipient once, with the buyer’s message, and can be used [API-S-30]',
  async (t) => {
    const visitor = venue.visitor()
    await visitor.call(giftVoucher.create, voucher)
    await completeAsGuest(visitor)
    const { delivery, canCheckout } = await visitor.call(checkout.state)
    t.same([delivery.canShow, canCheckout], [false, true])
    const { orderId, sessionKey } = await visitor.call(order.finalize)
    t.equal(provider.last().amountCents, 5_000 + testCheckout.fee)
    await visitor.call(order.paymentComplete, { sessionId: provider.decide('declined') })
    await visitor.call(order.finalize)
    t.same(await voucherMails(voucher.email), [], 'nothing is sent for what isn’t paid')

    const sessionId = provider.decide('successful')
    for (const _ of [1, 2]) await visitor.call(order.paymentComplete, { sessionId })
    const { giftVouchers } = await visitor.call(order.receipt, { OrderId: orderId, SessionKey: sessionKey })
    const number = String(giftVouchers[0]?.giftCertificateNumber)
    t.same([giftVouchers.length, giftVouchers[0]?.subtotal], [1, 50])
    const mails = await voucherMails(voucher.email)
    t.equal(mails.length, 1)
    const [{ subject, text, html }] = mails as [(typeof mails)[number]]
    t.equal(subject, 'A gift voucher for you')
    t.ok(text.includes('To Mary\nHappy birthday!\nSee you in the <foyer>.\nFrom Grace\n'), text)
    t.ok(html.includes('See you in the &#60;foyer&#62;.'))
    for (const expected of [
      number,
      '$50.00',
      'Valid until ',
      'https://hall.example/whats-on',
      settings.BOX_OFFICE_PHONE,
    ]) {
      t.ok(text.includes(expected), expected)
      t.ok(html.includes(expected), expected)
    }
    const confirmation = await db.first<{ text: string }>(
      sql`select text from mail_outbox where key = ${`order-${orderId}`}`,
    )
    t.match(confirmation?.text, `Gift voucher\nNumber ${number}\nSent to ${voucher.email}\n$50.00`)

    const receiver = venue.visitor()
    await reserveTickets(receiver)
    await receiver.call(checkout.giftVoucher, { number })
    t.equal((await receiver.call(checkout.miniCart)).giftVoucher, 50)
  },
)

t.test('a customer’s voucher for themselves is paid by card, not by a voucher, and mailed to them', async (t) => {
  const customer = await signedIn()
  await customer.call(giftVoucher.create, { paymentMethodId: methods.plain, amount: 20, sendType: 'Myself' })
  const refused = await customer.refusal(checkout.giftVoucher, { number: testCheckout.vouchers.fifty })
  t.equal(refused.type, 'VOUCHERS_BY_CARD')
  await customer.call(checkout.setAddress, { address })
  await completeOtherSteps(customer)
  await customer.call(order.finalize)
  await customer.call(order.paymentComplete, { sessionId: provider.decide('successful') })
  const [mail] = await voucherMails(ada.userName)
  t.equal(mail?.subject, 'Your gift voucher')
  t.match(mail?.text, /^Your gift voucher\n\nIt is worth \$20\.00/)
})

t.test('a voucher is mailed on the morning of the chosen day, unless its order was reversed', async (t) => {
  const days = (count: number) => addDays(venueDay(clock.now(), settings.VENUE_TIME_ZONE), count)
  const visitor = venue.visitor()
  for (const sendDate of [days(-1), days(366)])
    t.same(errorsOf(await visitor.refusal(giftVoucher.create, { ...voucher, sendDate })), [
      ['sendDate', 'Please choose a day within a year from today'],
    ])
  for (const sendDate of ['soon', '2026-02-30', 7])
    t.match(await visitor.refusal(giftVoucher.create, { ...voucher, sendDate }), { status: 400 })
  for (const sendDate of [days(0), days(365)])
    await venue.visitor().call(giftVoucher.create, { ...voucher, email: 'edge@example.org', sendDate })
  const sendDate = days(3)
  await visitor.call(giftVoucher.create, { ...voucher, email: 'later@example.org', sendDate })
  await completeAsGuest(visitor)
  const { orderId } = await visitor.call(order.finalize)
  await visitor.call(order.paymentComplete, { sessionId: provider.decide('successful') })
  const confirmation = await db.first<{ text: string }>(
    sql`select text from mail_outbox where key = ${`order-${orderId}`}`,
  )
  t.match(confirmation?.text, `Will be sent to later@example.org on ${showDay(sendDate, 'membership')}`)
  const unsent = () =>
    db.query<{ nextTryAt: Date; createdAt: Date }>(
      sql`select next_try_at, created_at from mail_outbox where recipient = 'later@example.org' and sent_at is null`,
    )
  const [mail] = await unsent()
  t.same(mail?.nextTryAt, instantAt(sendDate, '08:00', settings.VENUE_TIME_ZONE))
  t.same(mail?.createdAt, clock.now())

  const payment = await db.first<{ requestKey: string; amountCents: number }>(
    sql`select request_key, amount_cents from payment where order_id = ${orderId}`,
  )
  if (!payment) throw new Error('The order has no payment')
  const reversal = { ...payment, kind: 'refund', providerId: 'a charge', isWhole: true } as const
  await recordReversal(
    createBoxOffice({ ...venue, random: { bytes: randomBytes }, log: venue.app.log }),
    reversal,
    clock.now(),
  )
  t.same(await unsent(), [], 'a voucher without value isn’t mailed')
})

t.test('a donation and a voucher each need their own captcha token [API-07]', async (t) => {
  const visitor = venue.visitor()
  for (const [call, input] of [
    [donation.create, gift],
    [giftVoucher.create, voucher],
  ] as const) {
    const post = (captchaToken?: string) =>
      venue.app.inject({ method: 'POST', url: call.path, payload: { ...input, captchaToken } })
    const token = await solvedCaptcha(visitor)
    for (const wrong of [undefined, '', 'wrong', `${token.slice(0, -8)}AAAAAAAA`]) {
      const response = await post(wrong)
      t.same([response.statusCode, response.json().validationErrors[0].name], [422, 'captchaToken'])
    }
    t.equal((await post(token)).statusCode, 200)
    t.equal((await post(token)).statusCode, 422, 'a token serves once')
  }
})

t.test('nothing can be added to a cart while it is being paid for', async (t) => {
  const visitor = venue.visitor()
  await visitor.call(donation.create, gift)
  await completeAsGuest(visitor)
  await visitor.call(order.finalize)
  for (const refused of [
    await visitor.refusal(donation.create, gift),
    await visitor.refusal(giftVoucher.create, voucher),
  ])
    t.equal(refused.type, 'PAYMENT_RUNNING')
  t.equal((await visitor.call(checkout.miniCart)).total, 40)
})
