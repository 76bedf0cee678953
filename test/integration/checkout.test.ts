import t from 'tap'
import { hashPassword } from '#server/box-office/customers/passwords'
import { sql } from '#server/box-office/database/sql'
import { addDays } from '#shared/calendar-day'
import { venueDay } from '#shared/dates'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { global } from '#shared/ticketing/global/global'
import { membership } from '#shared/ticketing/membership/membership'
import { order } from '#shared/ticketing/order/order'
import { production } from '#shared/ticketing/production/production'
import { session } from '#shared/ticketing/session/session'
import { openBoxOffice, solvedCaptcha, type TestVisitor } from '#test/support/box-office'
import {
  address,
  checkOutAsGuest,
  fillTestCheckout,
  guest,
  reserveTickets,
  testCheckout,
} from '#test/support/test-checkout'
import { testProgramme } from '#test/support/test-programme'

const venue = await openBoxOffice(t, { fill: fillTestCheckout, settings: { CHECKOUT_DEFAULTS: 'false' } })
const { db, clock } = venue
await venue.listen()

const PASSWORD = 'Abcdef1!'
const ada = { id: 900, email: 'ada@example.org', home: 901 }
await db.execute(sql`
  insert into customer (id, email, password_hash, first_name, last_name, created_at)
  values (${ada.id}, ${ada.email}, ${await hashPassword(PASSWORD)}, 'Ada', 'Lovelace', now()),
         (910, 'bare@example.org', ${await hashPassword(PASSWORD)}, 'Bare', 'Account', now())`)
await db.execute(sql`
  insert into address (id, customer_id, country_id, state_id, line1, suburb, post_code, is_primary, created_at)
  values (${ada.home}, ${ada.id}, 1, 2, '9 Pitt Street', 'Sydney', '2000', true, now())`)

const rush = { id: testProgramme.rush.id, performance: testProgramme.rush.performance }
const nextDay = { id: testProgramme.quartet.id, performance: testProgramme.quartet.nextDay }

/** A visitor with tickets. */
async function buyer(of: { id: number; performance: number } = nextDay, count = 2): Promise<TestVisitor> {
  const visitor = venue.visitor()
  await reserveTickets(visitor, of, count)
  return visitor
}
const currentStep = async (visitor: TestVisitor) => {
  const { login, address, donation, delivery, presenters } = await visitor.call(checkout.state)
  const steps = Object.entries({ login, address, donation, delivery, presenters })
  return steps.filter(([, step]) => step.isCurrent).map(([name]) => name)
}
const reasonsOf = ({ validationErrors }: { validationErrors: { name: string; reason: string }[] }) =>
  validationErrors.map(({ name }) => name).sort()
const cartOf = async (visitor: TestVisitor) => {
  const [line] = (await visitor.call(checkout.miniCart)).performances
  return [line?.productLineItemId, line?.subtotal]
}

t.beforeEach(async () => {
  clock.move({ minutes: 20 })
  await db.execute(sql`delete from seat_allocation where state <> 'blocked'`)
})

t.test('the steps become current one after another, until the cart can be paid [API-28 CHK-03 CHK-10]', async (t) => {
  const visitor = await buyer(rush)
  t.same(await currentStep(visitor), ['login'])
  const { address: _, ...noAddress } = guest
  await visitor.call(checkout.guestCreate, noAddress)
  t.same(await currentStep(visitor), ['address'])
  await visitor.call(checkout.setAddress, { address })
  t.same(await currentStep(visitor), ['donation'])
  await visitor.call(checkout.donate, { amount: 0 })
  t.same(await currentStep(visitor), ['delivery'])
  await visitor.call(checkout.setDelivery, { deliveryMethodId: testCheckout.delivery.pickUp })
  t.same(await currentStep(visitor), ['presenters'])
  t.equal((await visitor.call(checkout.state)).canCheckout, false)
  await visitor.call(checkout.setPresenters, { mrcUpdates: false, otherPresenterUpdates: true })
  t.same(await currentStep(visitor), [])
  const state = await visitor.call(checkout.state)
  t.same([state.canCheckout, state.isValidCart, state.messages], [true, true, []])
  t.same(state.login.data, { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.org' })
  t.same(state.presenters.model?.selectedPresenters, ['Yarra Sinfonia'])
})

t.test('optional steps of the checkout have defaults that the buyer can change', async (t) => {
  const withDefaults = await openBoxOffice(t as never, { fill: fillTestCheckout })
  const visitor = withDefaults.visitor()
  await reserveTickets(visitor, nextDay)
  const atFirst = await visitor.call(checkout.state)
  const steps = ['login', 'address', 'donation', 'delivery', 'presenters'] as const
  t.same(
    steps.map((name) => [atFirst[name].canShow, atFirst[name].isComplete]),
    steps.map((name) => [name !== 'address', false]),
    'every step shows from the start but that of an address, and none is complete before the one that is current',
  )
  const { address: _, ...withoutAddress } = guest
  await visitor.call(checkout.guestCreate, withoutAddress)
  const state = await visitor.call(checkout.state)
  t.equal(state.canCheckout, true)
  t.same(
    steps.map((name) => [state[name].isCurrent, state[name].isComplete, state[name].canEdit]),
    steps.map((name) => [false, name !== 'address', name !== 'address']),
  )
  t.equal(state.donation.model?.donationAmount, null)
  t.equal(state.delivery.model?.selectedDeliveryMethod, testCheckout.delivery.pickUp)
  t.equal((await visitor.call(checkout.miniCart)).delivery, 0)
  await visitor.call(checkout.setDelivery, { deliveryMethodId: testCheckout.delivery.post, address })
  t.equal((await visitor.call(checkout.state)).delivery.model?.selectedDeliveryMethod, testCheckout.delivery.post)
  t.equal((await visitor.call(checkout.miniCart)).delivery, testCheckout.delivery.postCents / 100)
  const member = withDefaults.visitor()
  await reserveTickets(member, nextDay)
  await member.call(checkout.register, { ...withoutAddress, password: PASSWORD, confirmPassword: PASSWORD })
  await member.call(membership.reserve, { membershipLevelId: 1 })
  const withMembership = await member.call(checkout.state)
  t.same([withMembership.address.canShow, withMembership.canCheckout], [false, true], 'nor with a membership')
})

t.test('without a cart no step is shown, and no step accepts input [ERR-08]', async (t) => {
  const visitor = venue.visitor()
  const state = await visitor.call(checkout.state)
  t.same([state.canCheckout, state.login.canShow, state.delivery.canShow], [false, false, false])
  t.equal((await visitor.refusal(checkout.guestCreate, guest)).type, 'CART_EMPTY')
  t.equal((await visitor.refusal(checkout.donate, { amount: 10 })).type, 'CART_EMPTY')
  t.equal((await visitor.refusal(checkout.giftVoucher, { number: 'GV-FIFTY' })).type, 'CART_EMPTY')
  t.equal((await visitor.refusal(checkout.setDelivery, { deliveryMethodId: 1 })).type, 'CHECKOUT_INCOMPLETE')
  t.equal((await visitor.refusal(checkout.setAddress, { address })).type, 'CHECKOUT_INCOMPLETE')
  t.equal((await visitor.refusal(checkout.setPresenters, {})).type, 'CHECKOUT_INCOMPLETE')
  t.equal((await visitor.refusal(checkout.guest)).status, 404)
  t.equal(visitor.token, undefined, 'and no session was begun for it')
})

t.test('a guest’s details can be read and changed [API-31 API-32 API-33 CHK-14]', async (t) => {
  const visitor = await buyer()
  t.equal((await visitor.call(checkout.state)).login.canEdit, false)
  await visitor.call(checkout.guestCreate, guest)
  t.equal((await visitor.call(checkout.state)).login.canEdit, true)
  const { address: home, addressKey: _, ...names } = await visitor.call(checkout.guest)
  t.same({ ...names, address: home }, { ...guest, address: { ...address, line2: null } })
  await visitor.call(checkout.guestEdit, {
    ...guest,
    lastName: 'Murray',
    address: { ...address, line1: '2 Swanston Street' },
  })
  const edited = await visitor.call(checkout.guest)
  t.same([edited.lastName, edited.address?.line1], ['Murray', '2 Swanston Street'])
  const { address: _kept, ...withoutAddress } = guest
  await visitor.call(checkout.guestEdit, withoutAddress)
  t.equal((await visitor.call(checkout.state)).address.isComplete, true, 'details without an address keep the address')
  t.equal((await visitor.call(checkout.guest)).address?.line1, '2 Swanston Street')
  const before = await db.first(sql`select count(*)::int as count from customer`)
  await visitor.call(checkout.guestCreate, guest)
  t.same(await db.first(sql`select count(*)::int as count from customer`), before, 'the cart has one guest')
})

t.test('each invalid field of a guest has its message, all at once [ERR-08 API-35]', async (t) => {
  const visitor = await buyer()
  const wrong = await visitor.refusal(checkout.guestCreate, {
    lastName: 'x'.repeat(61),
    email: 'grace',
    phone: '1'.repeat(31),
  })
  t.equal(wrong.status, 400)
  t.same(reasonsOf(wrong), ['email', 'firstName', 'lastName', 'phone'])
  const noState = await visitor.refusal(checkout.guestCreate, { ...guest, address: { ...address, stateId: undefined } })
  t.same(reasonsOf(noState), ['address.stateId'], 'Australia has states')
  const foreign = await visitor.refusal(checkout.guestCreate, { ...guest, address: { ...address, countryId: 2 } })
  t.same(reasonsOf(foreign), ['address.stateId'], 'New Zealand has not that one')
  const nowhere = await visitor.refusal(checkout.guestCreate, { ...guest, address: { ...address, countryId: 99 } })
  t.same(reasonsOf(nowhere), ['address.countryId'])
  t.same((await visitor.call(checkout.state)).login.data, null, 'nothing of it was kept')
  await visitor.call(checkout.guestCreate, { ...guest, address: { ...address, countryId: 2, stateId: undefined } })
})

t.test('errors that depend on country or password rule are reported with all others', async (t) => {
  const visitor = await buyer()
  const person = {
    ...{ firstName: '', lastName: 'Hopper', email: 'grace', phone: '030 901820' },
    address: { countryId: 1, stateId: 101, line1: '', suburb: 'Melbourne', postCode: 'SW1A 1AA' },
  }
  const ofPerson = ['address.line1', 'address.postCode', 'address.stateId', 'email', 'firstName', 'phone']
  t.same(reasonsOf(await visitor.refusal(checkout.guestCreate, person)), ofPerson)
  t.same(
    reasonsOf(await visitor.refusal(checkout.register, { ...person, password: 'abcdef1!', confirmPassword: 'other' })),
    [...ofPerson, 'confirmPassword', 'password'].sort(),
  )
  await db.execute(sql`insert into country values (482, 'DE', 'Germany', false, 3), (632, 'HK', 'Hong Kong', false, 4)`)
  clock.move({ minutes: 1 })
  const { countries } = await visitor.call(global.countries, {})
  const germany = countries.find(({ code }) => code === 'DE')
  const hongKong = countries.find(({ code }) => code === 'HK')
  t.same([germany?.hasPostCodes, hongKong?.hasPostCodes], [true, false])
  const abroad = { line1: '1 Hall Street', suburb: 'Elsewhere' }
  for (const [phone, at] of [
    ['030 901820', { ...abroad, countryId: germany?.id ?? 0, postCode: '10785' }],
    ['+852 2734 2009', { ...abroad, countryId: hongKong?.id ?? 0, postCode: '' }],
  ] as const)
    await visitor.call(checkout.guestCreate, { ...guest, phone, address: at })
  const { address: written, phone: shown } = await visitor.call(checkout.guest)
  t.same([written?.countryId, written?.postCode, shown], [hongKong?.id, '', '+852 2734 2009'])
  t.match(await venue.db.query(sql`select phone from customer order by id desc limit 1`), [{ phone: '+85227342009' }])
})

t.test('missing, invalid and used captcha tokens are rejected at the field captchaToken [API-07 ERR-07]', async (t) => {
  const visitor = await buyer()
  const captchaToken = await solvedCaptcha(visitor)
  await visitor.call(checkout.guestCreate, { ...guest, captchaToken })
  for (const used of [captchaToken, 'made up']) {
    const refused = await visitor.refusal(checkout.guestEdit, { ...guest, captchaToken: used })
    t.same([refused.status, reasonsOf(refused)], [422, ['captchaToken']])
  }
  const missing = await venue.app.inject({ method: 'POST', url: checkout.guestCreate.path, payload: guest })
  t.equal(missing.statusCode, 422)
})

t.test('signing in preserves cart, seats and timer, and invalidates the old token [API-30 CHK-06]', async (t) => {
  const visitor = await buyer()
  const cart = await cartOf(visitor)
  const { expiration } = await visitor.call(session.info)
  const old = visitor.token
  await visitor.call(checkout.login, { userName: 'ADA@example.org', password: PASSWORD })
  t.not(visitor.token, old)
  const info = await visitor.call(session.info)
  t.same([info.isLoggedIn, info.cartCount, info.expiration], [true, 2, expiration])
  t.same(await cartOf(visitor), cart)
  const state = await visitor.call(checkout.state)
  t.same(state.login.data, { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org' })
  t.equal(state.address.data?.selectedAddress, ada.home, 'the primary address is proposed')
  const details = { ...guest, email: 'ADA@EXAMPLE.ORG', firstName: 'Augusta' }
  await visitor.call(checkout.guestEdit, details)
  const edited = (await visitor.call(checkout.state)).login.data
  t.match(edited, { firstName: 'Augusta', email: 'ada@example.org' }, 'the account’s spelling of the address stays')
  await visitor.call(checkout.guestEdit, { ...details, firstName: 'Ada' })
  const stale = venue.visitor()
  stale.token = old
  t.equal((await stale.call(session.info)).keepToken, false)
})

t.test('a cart gets the customer’s primary address, whether created before or after signing in', async (t) => {
  const visitor = venue.visitor()
  await visitor.call(checkout.login, { userName: ada.email, password: PASSWORD })
  const selected = async () => (await visitor.call(checkout.state)).address.data?.selectedAddress
  await reserveTickets(visitor, nextDay)
  t.equal(await selected(), ada.home)
  clock.move({ minutes: 15 })
  t.equal((await visitor.refusal(checkout.donate, { amount: 0 })).type, 'CART_EXPIRED')
  await reserveTickets(visitor, nextDay)
  t.equal(await selected(), ada.home, 'also one that takes the place of an expired cart')
  const bare = venue.visitor()
  await bare.call(checkout.login, { userName: 'bare@example.org', password: PASSWORD })
  await reserveTickets(bare, nextDay)
  t.same(await currentStep(bare), ['address'], 'without one it is asked for')
})

t.test('signing in forgets what a guest answered about themselves', async (t) => {
  const visitor = await buyer(nextDay)
  await visitor.call(checkout.guestCreate, guest)
  const [home] = (await visitor.call(checkout.delivery)).addresses
  await visitor.call(checkout.setDelivery, { deliveryMethodId: testCheckout.delivery.post, addressId: home?.id })
  await visitor.call(checkout.setPresenters, { mrcUpdates: true })
  t.equal((await visitor.call(checkout.delivery)).selectedAddress, home?.id)
  await visitor.call(checkout.login, { userName: ada.email, password: PASSWORD })
  t.equal((await visitor.call(checkout.delivery)).selectedAddress, ada.home)
  t.equal((await visitor.call(checkout.presenters)).mrcUpdates, false)
})

t.test('a cart left in another session is restored at sign-in and merged with the current one', async (t) => {
  const cartLeft = await buyer(nextDay)
  await cartLeft.call(checkout.login, { userName: ada.email, password: PASSWORD })
  const cart = await cartOf(cartLeft)
  const telephone = venue.visitor()
  await telephone.call(checkout.login, { userName: ada.email, password: PASSWORD })
  t.same(await cartOf(telephone), cart, 'nothing at hand: the one that was left')
  const other = await buyer(rush)
  const own = await cartOf(other)
  await other.call(checkout.login, { userName: ada.email, password: PASSWORD })
  for (const each of [other, cartLeft]) {
    const { performances } = await each.call(checkout.miniCart)
    t.same(
      performances.map(({ productLineItemId, subtotal }) => [productLineItemId, subtotal]),
      [cart, own],
      'something at hand: both lines, in either session',
    )
  }
})

t.test(
  'unknown user and wrong password look the same, and the eleventh attempt is limited [CHK-07 CHK-08]',
  async (t) => {
    const visitor = await buyer()
    const login = (userName: string, password: string) => visitor.response(checkout.login, { userName, password })
    const unknown = await login('nobody@example.org', PASSWORD)
    const wrong = await login(ada.email, 'wrong')
    t.same(unknown.body, wrong.body)
    t.match(wrong.body, { status: 400, title: 'Your email or password is incorrect.' })
    await Promise.all(Array.from({ length: 8 }, () => login(ada.email, 'wrong')))
    const blocked = await login(ada.email, PASSWORD)
    t.equal(blocked.status, 429, 'also with the right password')
    const wait = Number(blocked.headers['retry-after'])
    t.ok(wait > 0 && wait <= 900, `Retry-After ${wait}`)
    t.equal((await login('somebody-else@example.org', 'wrong')).status, 429, 'the address too')
    clock.move({ minutes: 15 })
    t.equal((await login(ada.email, PASSWORD)).status, 200, 'after that while it works again')
    t.equal((await visitor.call(session.info)).isLoggedIn, true)
  },
)

t.test('creating an account signs in and preserves the cart [API-34 CHK-11]', async (t) => {
  const visitor = await buyer()
  const cart = await cartOf(visitor)
  const { address: home, ...person } = guest
  const registration = {
    ...person,
    email: 'new@example.org',
    address: home,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  }
  const weak = await visitor.refusal(checkout.register, { ...registration, password: 'abc', confirmPassword: 'abd' })
  t.same(reasonsOf(weak), ['confirmPassword', 'password', 'password', 'password', 'password'])
  const old = visitor.token
  await visitor.call(checkout.register, registration)
  t.not(visitor.token, old)
  t.equal((await visitor.call(session.info)).isLoggedIn, true)
  t.same(await cartOf(visitor), cart)
  t.same(await currentStep(visitor), ['donation'], 'details and address are given')
  const taken = await (await buyer()).refusal(checkout.register, { ...registration, email: 'NEW@example.org' })
  t.same([taken.type, reasonsOf(taken)], ['EMAIL_TAKEN', ['email']])
  t.same((await db.query(sql`select id from customer where lower(email) = 'new@example.org'`)).length, 1)
})

t.test('an address is the customer’s own saved one, a lookup match or typed [API-40 CHK-15]', async (t) => {
  const visitor = await buyer()
  await visitor.call(checkout.login, { userName: 'bare@example.org', password: PASSWORD })
  t.same((await visitor.call(checkout.state)).address.data, { addresses: [], selectedAddress: null }, 'none yet')
  t.same((await visitor.refusal(checkout.setAddress, {})).status, 400)
  t.equal((await visitor.refusal(checkout.setAddress, { addressId: ada.home })).type, 'NOT_YOURS')
  t.equal((await visitor.refusal(checkout.setAddress, { addressId: 424_242 })).type, 'NOT_YOURS')
  t.equal((await visitor.refusal(checkout.setAddress, { addressKey: 'nowhere' })).type, 'NOT_FOUND')
  await visitor.call(checkout.setAddress, { addressKey: 'k1' })
  await visitor.call(checkout.setAddress, { address })
  await visitor.call(checkout.setAddress, { address })
  const { data } = (await visitor.call(checkout.state)).address
  t.same(
    data?.addresses.map(({ line1, isPrimary }) => [line1, isPrimary]),
    [
      ['12 Marlow Street', true],
      ['1 Swanston Street', false],
    ],
    'the same one twice is written once',
  )
  await visitor.call(checkout.setAddress, { addressId: data?.addresses[0]?.id ?? 0 })
  t.equal((await visitor.call(checkout.state)).address.data?.selectedAddress, data?.addresses[0]?.id)
})

t.test('a donation is nothing or at least $5, and is part of the total [API-36 API-37 CHK-18 CHK-21]', async (t) => {
  const visitor = await buyer()
  t.equal((await visitor.call(checkout.donation)).donationAmount, null, 'not answered')
  const small = await visitor.refusal(checkout.donate, { amount: 4.99 })
  t.same([small.status, small.title, reasonsOf(small)], [400, 'The minimum donation is $5', ['amount']])
  t.same((await visitor.refusal(checkout.donate, { amount: -5 })).status, 400)
  await visitor.call(checkout.donate, { amount: 25 })
  await visitor.call(checkout.donate, { amount: 10 })
  const cart = await visitor.call(checkout.miniCart)
  t.same(
    [cart.donation, cart.donations.map(({ name, subtotal }) => [name, subtotal]), cart.total],
    [10, [['Annual fund', 10]], 193.95],
  )
  t.same(await visitor.call(checkout.donation), {
    ...{ title: 'Give', description: 'To the hall', image: null, amounts: [10, 25, 50], donationAmount: 10 },
  })
  await visitor.call(checkout.donate, { amount: 0 })
  t.equal((await visitor.call(checkout.donation)).donationAmount, 0)
  t.equal((await visitor.call(checkout.miniCart)).donation, null)
})

t.test(
  'a delivery method asks for an address if it needs one, and isn’t offered too late [API-38 API-39 CHK-22 CHK-24]',
  async (t) => {
    const visitor = await buyer()
    await visitor.call(checkout.guestCreate, guest)
    const { deliveryMethods, addresses, selectedDeliveryMethod } = await visitor.call(checkout.delivery)
    t.same(
      deliveryMethods.map(({ name, costLabel, requireAddress }) => [name, costLabel, requireAddress]),
      [
        ['Box office', 'Free', false],
        ['Post', '$2.50', true],
      ],
    )
    t.equal(selectedDeliveryMethod, null)
    t.same(reasonsOf(await visitor.refusal(checkout.setDelivery, { deliveryMethodId: testCheckout.delivery.post })), [
      'addressId',
    ])
    t.equal((await visitor.refusal(checkout.setDelivery, { deliveryMethodId: 99 })).type, 'NOT_FOUND')
    await visitor.call(checkout.setDelivery, {
      deliveryMethodId: testCheckout.delivery.post,
      addressId: addresses[0]?.id,
    })
    const cart = await visitor.call(checkout.miniCart)
    t.same([cart.delivery, cart.fees, cart.total], [2.5, 3.95, 186.45])
    t.same((await visitor.call(checkout.delivery)).selectedAddress, addresses[0]?.id)
    await db.execute(sql`update delivery_method set days_before = 30 where id = ${testCheckout.delivery.post}`)
    t.equal((await visitor.call(checkout.delivery)).deliveryMethods.length, 1)
    t.equal(
      (await visitor.call(checkout.miniCart)).delivery,
      null,
      'a method that is no longer offered must be replaced',
    )
    await db.execute(sql`update delivery_method set days_before = 7 where id = ${testCheckout.delivery.post}`)
    const { performance } = nextDay
    const startIn = async (milliseconds: number) => {
      const startsAt = new Date(clock.now().getTime() + milliseconds)
      await db.execute(sql`update performance set starts_at = ${startsAt} where id = ${performance}`)
      return (await visitor.call(checkout.delivery)).deliveryMethods.length
    }
    const [before] = await db.query<{ startsAt: Date }>(
      sql`select starts_at from performance where id = ${performance}`,
    )
    const week = 7 * 86_400_000
    const counts = [await startIn(week), await startIn(week - 1)]
    await db.execute(sql`update performance set starts_at = ${before?.startsAt} where id = ${performance}`)
    t.same(counts, [2, 1], 'the last moment counts')
  },
)

t.test(
  'consent for other presenters is asked for only if the cart has one of their tickets [API-41 API-42 CHK-25]',
  async (t) => {
    const own = await buyer()
    t.same((await own.call(checkout.presenters)).showOtherPresenter, false)
    const visitor = await buyer(rush)
    await visitor.call(checkout.guestCreate, guest)
    const model = await visitor.call(checkout.presenters)
    t.same([model.showMrcUpdates, model.showOtherPresenter, model.otherPresenters], [true, true, ['Yarra Sinfonia']])
    await visitor.call(checkout.setPresenters, { mrcUpdates: true })
    const chosen = await visitor.call(checkout.presenters)
    t.same([chosen.mrcUpdates, chosen.otherPresenterUpdates, chosen.selectedPresenters], [true, false, []])
  },
)

t.test('a voucher pays its part of the total and can be removed [API-43 API-44 CART-10 CART-11]', async (t) => {
  const visitor = await buyer()
  const { total } = await visitor.call(checkout.miniCart)
  t.equal((await visitor.refusal(checkout.giftVoucher, { number: 'GV-NONE' })).type, 'VOUCHER_UNKNOWN')
  t.equal(
    (await visitor.refusal(checkout.giftVoucher, { number: testCheckout.vouchers.expired })).type,
    'VOUCHER_UNKNOWN',
  )
  t.equal((await visitor.refusal(checkout.giftVoucher, { number: testCheckout.vouchers.spent })).type, 'VOUCHER_SPENT')
  const expireOn = (day: string) =>
    db.execute(sql`update gift_voucher set expires_on = ${day} where number = ${testCheckout.vouchers.fifty}`)
  const today = venueDay(clock.now(), 'Australia/Melbourne')
  await expireOn(addDays(today, -1))
  t.equal((await visitor.refusal(checkout.giftVoucher, { number: 'GV-FIFTY' })).type, 'VOUCHER_UNKNOWN')
  await expireOn(today)
  await visitor.call(checkout.giftVoucher, { number: ' gv-fifty ' })
  await expireOn(addDays(today, 90))
  // A valid number is no guess, however often it is entered.
  for (let time = 0; time < 10; time++)
    await visitor.call(checkout.giftVoucher, { number: testCheckout.vouchers.fifty })
  const cart = await visitor.call(checkout.miniCart)
  t.same([cart.giftVoucher, cart.giftVoucherCode, cart.total], [50, 'GV-FIFTY', total - 50])
  await expireOn(addDays(today, -1))
  t.equal((await visitor.call(checkout.miniCart)).total, total, 'one that has expired since pays nothing')
  await expireOn(addDays(today, 90))
  await visitor.call(checkout.giftVoucherRemove, {})
  const without = await visitor.call(checkout.miniCart)
  t.same([without.giftVoucher, without.giftVoucherCode, without.total], [null, null, total])
  await visitor.call(checkout.giftVoucher, { number: testCheckout.vouchers.large })
  const covered = await visitor.call(checkout.miniCart)
  t.same([covered.giftVoucher, covered.total, covered.isNoPaymentOrder], [total, 0, true], 'never more than is due')
  for (let attempt = 0; attempt < 10; attempt++)
    await visitor.refusal(checkout.giftVoucher, { number: attempt % 2 ? testCheckout.vouchers.spent : `GV-${attempt}` })
  t.equal(
    (await visitor.refusal(checkout.giftVoucher, { number: testCheckout.vouchers.fifty })).status,
    429,
    'nobody guesses on',
  )
  await db.execute(sql`delete from login_failure`)
})

t.test(
  'the cart has lines of all five kinds, and each can be removed alone [API-29 API-45 CART-04 CART-06]',
  async (t) => {
    const visitor = await buyer({ id: testProgramme.quartet.id, performance: testProgramme.quartet.performance })
    await visitor.call(production.reserveUpsell, {
      upsellPerformanceId: testProgramme.programmeUpsell.id,
      seats: [{ priceTypeId: testProgramme.priceTypes.programme, count: 1 }],
    })
    await visitor.call(checkout.donate, { amount: 50 })
    const cart = await db.first<{ id: string }>(
      sql`select cart_id as id from seat_allocation where state = 'held' limit 1`,
    )
    await db.execute(sql`
    insert into cart_line (cart_id, kind, membership_level_id, amount_cents, created_at) values (${cart?.id}, 'Membership', 1, 12000, now())`)
    await db.execute(sql`
    insert into cart_line (cart_id, kind, amount_cents, created_at) values (${cart?.id}, 'GiftVoucher', 7500, now())`)
    await db.execute(sql`insert into package_performance values (1, 12, 1)`)
    const bundle = await db.first<{ id: number }>(sql`
    insert into cart_line (cart_id, kind, package_id, created_at) values (${cart?.id}, 'Package', 1, now()) returning id`)
    await db.execute(sql`insert into cart_package_seat values (${bundle?.id}, 1, 2)`)

    const full = await visitor.call(checkout.miniCart)
    const [performance] = full.performances
    t.same(
      [
        performance?.name,
        performance?.productionId,
        performance?.subtotal,
        performance?.hasExtras,
        performance?.canEdit,
      ],
      ['Quartet', testProgramme.quartet.id, 185, true, true],
    )
    t.same(
      full.packages.map(({ seriesName, isIncomplete, subtotal }) => [seriesName, isIncomplete, subtotal]),
      [['Chamber', true, 0]],
    )
    t.same([full.donations.length, full.memberships[0]?.subtotal, full.giftVouchers[0]?.subtotal], [1, 120, 75])
    t.equal(full.total, 185 + 50 + 120 + 75 + 3.95)
    const state = await visitor.call(checkout.state)
    t.same([state.isValidCart, state.messages], [false, ['A package in your cart is incomplete.']])
    await checkOutAsGuest(visitor)
    t.equal((await visitor.refusal(order.finalize)).type, 'PACKAGE_INCOMPLETE')

    const lines = [...full.packages, ...full.memberships, ...full.giftVouchers]
    const [first] = lines
    const wrongType = { productLineItemId: first?.productLineItemId, type: 'Donation' }
    t.equal((await visitor.refusal(checkout.delete, { items: [wrongType] })).status, 404)
    t.equal((await visitor.refusal(checkout.delete, { items: [] })).status, 400)
    const stranger = await buyer(rush)
    t.equal((await stranger.refusal(checkout.delete, { items: [first] })).status, 404, 'nobody else’s')
    for (const { productLineItemId, type } of [...lines, ...(performance ? [performance] : [])])
      await visitor.call(checkout.delete, { items: [{ productLineItemId, type }] })
    const emptied = await visitor.call(checkout.miniCart)
    t.same([emptied.performances, emptied.packages, emptied.memberships, emptied.giftVouchers], [[], [], [], []])
    t.same(await db.first(sql`select count(*)::int as held from seat_allocation where cart_id = ${cart?.id}`), {
      held: 0,
    })
  },
)

t.test('children’s tickets alone can’t be paid for, and the checkout says so', async (t) => {
  const visitor = await buyer(nextDay, 1)
  await db.execute(
    sql`update cart_ticket set price_type_id = ${testProgramme.priceTypes.child} where performance_id = ${nextDay.performance}`,
  )
  await checkOutAsGuest(visitor)
  const state = await visitor.call(checkout.state)
  t.same([state.canCheckout, state.messages?.length], [false, 1])
  t.equal((await visitor.refusal(order.finalize)).type, 'EXTRA_ALONE')
})

t.test('an expired cart is rejected at every step, and nothing is written [ERR-08]', async (t) => {
  const visitor = await buyer()
  await visitor.call(checkout.guestCreate, guest)
  clock.move({ minutes: 16 })
  const refused = await visitor.refusal(checkout.donate, { amount: 10 })
  t.same([refused.status, refused.type], [410, 'CART_EXPIRED'])
  t.same((await visitor.call(checkout.miniCart)).total, 0)
  t.equal((await visitor.refusal(checkout.donate, { amount: 10 })).type, 'CART_EMPTY')
})

t.test('a body that isn’t JSON, and unknown fields, are rejected', async (t) => {
  const garbled = await venue.app.inject({ method: 'POST', url: checkout.donate.path, payload: '{"amount":' })
  t.equal(garbled.statusCode, 400)
  t.equal((await venue.app.inject({ method: 'POST', url: '/api/Checkout/Nothing' })).statusCode, 404)
})
