import t from 'tap'
import { sql } from '#server/box-office/database/sql'
import { account } from '#shared/ticketing/account/account'
import { authentication } from '#shared/ticketing/authentication/authentication'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { donation } from '#shared/ticketing/donation/donation'
import { membership } from '#shared/ticketing/membership/membership'
import { production } from '#shared/ticketing/production/production'
import { promo } from '#shared/ticketing/promo/promo'
import { session } from '#shared/ticketing/session/session'
import { ada, type BoxOfficeWithAccounts, openBoxOfficeWithAccounts, PASSWORD } from '#test/support/accounts'
import type { TestVisitor } from '#test/support/box-office'
import { freshPostgres } from '#test/support/postgres'
import { reserveTickets, testCheckout } from '#test/support/test-checkout'
import { testProgramme } from '#test/support/test-programme'

const boxOffice = await openBoxOfficeWithAccounts(t)
const { db, clock, signedIn } = boxOffice
const { quartet, rush, programmeUpsell, priceTypes, presale } = testProgramme

t.beforeEach(async () => {
  clock.move({ minutes: 60 })
  await db.execute(sql`delete from session`)
  await db.execute(sql`delete from seat_allocation where state = 'held'`)
})

const logIn = (visitor: TestVisitor) => visitor.call(authentication.login, { userName: ada.email, password: PASSWORD })
const heldSeats = ({ db: at, clock: its }: BoxOfficeWithAccounts = boxOffice) =>
  at.query<{ performanceId: number; cartId: string; expiresAt: Date }>(sql`
    select performance_id, cart_id, expires_at from seat_allocation
     where state = 'held' and expires_at > ${its.now()} order by performance_id, seat_id`)
const linesOf = async (visitor: TestVisitor) =>
  (await visitor.call(checkout.miniCart)).performances.map(({ id, ticketCount }) => [id, ticketCount])
const expirationOf = async (visitor: TestVisitor) => (await visitor.call(session.info)).expiration

t.test('a customer’s cart from another device is merged with the visitor’s, with every seat', async (t) => {
  const phone = await signedIn()
  await reserveTickets(phone, quartet, 2)
  await phone.call(production.reserveUpsell, {
    upsellPerformanceId: programmeUpsell.id,
    seats: [{ priceTypeId: priceTypes.programme, count: 2 }],
  })
  clock.move({ minutes: 5 })
  const laptop = boxOffice.visitor()
  await reserveTickets(laptop, quartet, 3)
  await reserveTickets(laptop, rush, 1)
  await laptop.call(production.reserveUpsell, {
    upsellPerformanceId: programmeUpsell.id,
    seats: [{ priceTypeId: priceTypes.programme, count: 1 }],
  })
  const later = await expirationOf(laptop)
  const before = await heldSeats()
  await logIn(laptop)
  t.same(await linesOf(laptop), [
    [quartet.performance, 5],
    [rush.performance, 1],
  ])
  t.same(await linesOf(phone), await linesOf(laptop), 'both devices show the same cart')
  const after = await heldSeats()
  t.same(
    after.map(({ performanceId }) => performanceId),
    before.map(({ performanceId }) => performanceId),
  )
  t.equal(new Set(after.map(({ cartId }) => cartId)).size, 1)
  t.same(new Set(after.map(({ expiresAt }) => expiresAt.toISOString())), new Set([later]), 'until the later end')
  t.equal(await expirationOf(phone), later)
  const extras = await db.query<{ count: number }>(sql`
    select u.count from cart_upsell u join cart_line l on l.id = u.cart_line_id where l.cart_id = ${after[0]?.cartId ?? ''}`)
  t.same(extras, [{ count: 3 }])
  await phone.call(session.extend)
  const { type } = await phone.refusal(session.extend)
  t.equal(type, 'EXTENDED_TWICE', 'the later end was one of the two extensions')
})

t.test('a merged cart has the membership chosen last, the code and the donation', async (t) => {
  await db.execute(sql`
    insert into membership_level (id, slug, content_id, name, description, price_cents, position)
    values (2, 'patron', '00000000-0000-4000-8000-000000000701', 'Patron', 'More', 60000, 2) on conflict do nothing`)
  const phone = await signedIn()
  await phone.call(membership.reserve, { membershipLevelId: 1 })
  const laptop = boxOffice.visitor()
  await laptop.call(promo.apply, { code: presale.code })
  await reserveTickets(laptop, rush, 1)
  await laptop.call(donation.create, { fundId: 1, amount: 25, name: 'A', receiptName: 'A', flags: [] })
  await laptop.call(authentication.login, { userName: ada.email, password: PASSWORD })
  await laptop.call(membership.reserve, { membershipLevelId: 2 })
  const cart = await phone.call(checkout.miniCart)
  t.same([cart.memberships.map(({ name }) => name), cart.donations.map(({ subtotal }) => subtotal)], [['Patron'], [25]])
  t.same(
    await db.query(sql`
    select c.promo_code_id from cart c join session s on s.cart_id = c.id`),
    [{ promoCodeId: 1 }, { promoCodeId: 1 }],
  )
})

for (const isOnPhone of [true, false])
  t.test(`the answers in the cart of the ${isOnPhone ? 'phone' : 'laptop'} stay when carts are merged`, async (t) => {
    const phone = await signedIn()
    const laptop = boxOffice.visitor()
    for (const each of [phone, laptop]) {
      await reserveTickets(each, quartet, 1)
      const specialRequirements = each === phone || isOnPhone ? 'A ramp' : 'An aisle seat'
      await each.call(production.checkout, { performanceId: quartet.performance, specialRequirements })
    }
    const cartIds = new Set((await heldSeats()).map(({ cartId }) => cartId))
    await db.execute(sql`
      update cart set is_donation_answered = true, payment_tries = 2
       where id = any (${[...cartIds]}::uuid[]) and (customer_id is not null) = ${isOnPhone}`)
    await logIn(laptop)
    const [merged] = await heldSeats()
    const cart = await db.first<{ notes: string }>(sql`
      select is_donation_answered, payment_tries, (select string_agg(notes, '|') from cart_requirement r
               join cart_line l on l.id = r.cart_line_id where l.cart_id = c.id) as notes
        from cart c where id = ${merged?.cartId ?? ''}`)
    const notes = isOnPhone ? ['A ramp'] : ['A ramp', 'An aisle seat']
    t.same(
      { ...cart, notes: cart?.notes.split('\n').sort() },
      { isDonationAnswered: true, paymentTries: 2, notes },
      'a note that is in both is there once',
    )
  })

for (const isOnPhone of [true, false])
  t.test(
    `seats released on the ${isOnPhone ? 'phone' : 'laptop'} keep their stricter limits in a merged cart`,
    async (t) => {
      const phone = await signedIn()
      await reserveTickets(phone, rush, 1)
      const laptop = boxOffice.visitor()
      await reserveTickets(laptop, quartet, 1)
      const [ofLaptop = '', ofPhone = ''] = (await heldSeats())
        .toSorted((one, other) => one.performanceId - other.performanceId)
        .map(({ cartId }) => cartId)
      const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000)
      const strict = { heldUntil: inMinutes(5), timesExtended: 2, paymentTries: 3, yieldsAt: inMinutes(40) }
      const lax = { heldUntil: inMinutes(8), timesExtended: 1, paymentTries: 2, yieldsAt: inMinutes(43) }
      const release = (
        cartId: string,
        seatId: number,
        { heldUntil, timesExtended, paymentTries, yieldsAt }: typeof lax,
      ) =>
        db.execute(sql`
        insert into given_up_seat (cart_id, performance_id, seat_id, held_until, times_extended, payment_tries, yields_at)
        values (${cartId}, ${quartet.performance}, ${seatId}, ${heldUntil}, ${timesExtended}, ${paymentTries}, ${yieldsAt})`)
      const [both, onPhone, onLaptop] = [1, 2, 3]
      await release(ofPhone, both, isOnPhone ? strict : lax)
      await release(ofLaptop, both, isOnPhone ? lax : strict)
      await release(ofPhone, onPhone, lax)
      await release(ofLaptop, onLaptop, lax)
      await logIn(laptop)
      const [cartId] = new Set((await heldSeats()).map((seat) => seat.cartId))
      t.same(
        await db.query(sql`
        select cart_id, seat_id, held_until, times_extended, payment_tries, yields_at from given_up_seat order by seat_id`),
        [
          { cartId, seatId: both, ...strict },
          { cartId, seatId: onPhone, ...lax },
          { cartId, seatId: onLaptop, ...lax },
        ],
      )
      await db.execute(sql`delete from given_up_seat`)
    },
  )

t.test('a gift voucher is preserved when carts are merged at sign-in', async (t) => {
  const phone = await signedIn()
  await reserveTickets(phone, rush, 1)
  const laptop = boxOffice.visitor()
  await reserveTickets(laptop, quartet, 1)
  await laptop.call(checkout.giftVoucher, { number: testCheckout.vouchers.fifty })
  const before = await db.query(sql`select gift_voucher_id, seen_cents from cart_gift_voucher`)
  t.equal(before.length, 1)
  await logIn(laptop)
  t.equal((await linesOf(laptop)).length, 2, 'the carts are one')
  const [cartId] = new Set((await heldSeats()).map((seat) => seat.cartId))
  t.same(
    await db.query(sql`select gift_voucher_id, seen_cents from cart_gift_voucher where cart_id = ${cartId}`),
    before,
  )
})

t.test('carts whose merge would break a rule stay separate, and all seats stay held', async (t) => {
  const apart = async (make: (phone: TestVisitor, laptop: TestVisitor) => Promise<unknown>, reason: string) => {
    clock.move({ minutes: 40 })
    await db.execute(sql`delete from session`)
    const phone = await signedIn()
    const laptop = boxOffice.visitor()
    await make(phone, laptop)
    const before = await heldSeats()
    const [onPhone, onLaptop] = [await linesOf(phone), await linesOf(laptop)]
    await logIn(laptop)
    t.same(await heldSeats(), before, reason)
    t.same([await linesOf(phone), await linesOf(laptop)], [onPhone, onLaptop], reason)
  }
  await apart(async (phone, laptop) => {
    await reserveTickets(phone, rush, 4)
    await reserveTickets(laptop, rush, 3)
  }, 'seven seats for one performance')
  await apart(async (phone, laptop) => {
    await db.execute(sql`
      insert into promo_code values (9, 'OTHER', '{}', ${clock.now()}::timestamptz - interval '1 day', ${clock.now()}::timestamptz + interval '90 days') on conflict do nothing`)
    await phone.call(promo.apply, { code: presale.code })
    await reserveTickets(phone, rush, 1)
    await laptop.call(promo.apply, { code: 'OTHER' })
    await reserveTickets(laptop, quartet, 1)
  }, 'two promo codes')
  await apart(async (phone, laptop) => {
    await reserveTickets(phone, rush, 1)
    await phone.call(session.extend)
    await phone.call(session.extend)
    clock.move({ minutes: 1 })
    await reserveTickets(laptop, quartet, 1)
  }, 'a timer that was extended twice')
  await apart(async (phone, laptop) => {
    await reserveTickets(phone, rush, 1)
    await reserveTickets(laptop, quartet, 1)
    await db.execute(sql`
      update cart set state = 'paying' where id = (select cart_id from session where customer_id = ${ada.id})`)
  }, 'a payment under way')
})

t.test('an empty or expired cart isn’t merged, and another customer’s isn’t touched', async (t) => {
  const phone = await signedIn()
  await reserveTickets(phone, rush, 2)
  const laptop = await signedIn()
  t.same(await linesOf(laptop), [[rush.performance, 2]])
  clock.move({ minutes: 20 })
  const later = boxOffice.visitor()
  await reserveTickets(later, quartet, 1)
  await logIn(later)
  t.same(await linesOf(later), [[quartet.performance, 1]])
  const stranger = boxOffice.visitor()
  await reserveTickets(stranger, rush, 1)
  await stranger.call(account.register, {
    ...{ firstName: 'S', surname: 'T', email: 'stranger@example.org', subscribe: false },
    ...{ password: PASSWORD, confirmPassword: PASSWORD },
  })
  t.same(await linesOf(stranger), [[rush.performance, 1]])
  t.same(await linesOf(later), [[quartet.performance, 1]])
})

t.test('concurrent sign-ins of many devices leave every seat in one of their carts', async (t) => {
  const races = await openBoxOfficeWithAccounts(t as never, { databaseUrl: await freshPostgres(t) })
  for (const _ of Array.from({ length: 3 })) {
    races.clock.move({ minutes: 20 })
    const phone = await races.signedIn()
    await reserveTickets(phone, quartet, 1)
    const devices = Array.from({ length: 4 }, () => races.visitor())
    for (const device of devices) await reserveTickets(device, quartet, 1)
    const seats = (await heldSeats(races)).length
    const responses = await Promise.all([
      ...devices.map((device) => device.response(authentication.login, { userName: ada.email, password: PASSWORD })),
      phone.response(production.reserveTicket, {
        ...{ productionId: rush.id, performanceId: rush.performance },
        seats: [{ priceTypeId: priceTypes.adult, count: 1 }],
      }),
    ])
    t.same(
      responses.map(({ status }) => status),
      responses.map(() => 200),
    )
    const held = await heldSeats(races)
    t.equal(held.length, seats + 1, 'none is lost')
    const tickets = await races.db.query(sql`
      select a.seat_id from seat_allocation a
        join cart_line l on l.cart_id = a.cart_id and l.performance_id = a.performance_id
        join cart_ticket c on c.cart_line_id = l.id and c.seat_id = a.seat_id
        join (select distinct cart_id from session) s on s.cart_id = a.cart_id
       where a.state = 'held' and a.expires_at > ${races.clock.now()}`)
    t.equal(tickets.length, held.length, 'each is a line’s of a cart that a device shows')
    await races.db.execute(sql`delete from session`)
  }
})
