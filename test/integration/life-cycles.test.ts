import t from 'tap'
import { sql } from '#server/box-office/database/sql'
import { account } from '#shared/ticketing/account/account'
import { authentication } from '#shared/ticketing/authentication/authentication'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { promo } from '#shared/ticketing/promo/promo'
import { session } from '#shared/ticketing/session/session'
import { tickets } from '#shared/ticketing/tickets/tickets'
import { ada, openBoxOfficeWithAccounts, PASSWORD, payWithVoucher } from '#test/support/accounts'
import type { TestVisitor } from '#test/support/box-office'
import { reserveTickets, testCheckout } from '#test/support/test-checkout'
import { testProgramme } from '#test/support/test-programme'

/**
 * What ends and what stays: each test is something that happens to a customer, and looks at everything that the
 * customer has.
 */

const venue = await openBoxOfficeWithAccounts(t)
const { db, clock } = venue
const { quartet, rush, presale } = testProgramme
const NEW = 'Ghijkl2@'
/** What is counted under a mail address, besides failed log-ins and mailed password links. */
const COUNTED = ['register', 'newsletter', 'your-data', 'free-order', 'returned-seats']
/** What is counted under a customer’s id. */
const COUNTED_BY_ID = ['resend', 'exchange', 'hand-on']
const ALL_COUNTED = COUNTED.length + COUNTED_BY_ID.length
const newAddress = (email: string) => `new-${email}`

interface Customer {
  id: number
  email: string
}
/** A customer with a ticket and a membership, signed in on a laptop with a full cart and on a phone. */
interface World {
  customer: Customer
  laptop: TestVisitor
  phone: TestVisitor
  /** The laptop's token when it was set up. */
  token: string | undefined
  /** The token of a mailed link to choose a new password. */
  resetToken: string
  ticketKey: string
}
let customers = 0

/** A ticket of it is handed on to each customer. */
const adasOrder = await venue.buy(await venue.signedIn(ada), quartet, 1)
await db.execute(sql`insert into returned_seat_list (performance_id, is_waiting) values (${presale.performance}, true)`)

async function setUp(): Promise<World> {
  customers += 1
  const customer = { id: 2000 + customers, email: `customer${customers}@example.org` }
  const { id, email } = customer
  await db.execute(sql`
    insert into customer (id, email, proven_email, password_hash, first_name, last_name, phone, created_at)
    select ${id}, ${email}, ${email}, password_hash, first_name, last_name, phone, created_at
      from customer where id = ${ada.id}`)
  await db.execute(sql`
    insert into address (customer_id, country_id, state_id, line1, suburb, post_code, is_primary, created_at)
    values (${id}, 1, 2, '9 Pitt Street', 'Sydney', '2000', true, now())`)
  await db.execute(sql`
    insert into customer_membership (customer_id, membership_level_id, starts_on, expires_on)
    values (${id}, 1, now()::date, now()::date + 300)`)
  await db.execute(sql`insert into subscription values (${email}, 'A', 'L', now())`)
  await db.execute(sql`
    insert into ticket_holder (ticket_id, number, first_name, last_name, email, at)
    select max(id), ${customers}, 'A', 'L', ${email}, now() from order_ticket where order_id = ${adasOrder}`)
  await db.execute(sql`
    insert into returned_seat_request (performance_id, email, count, is_adjacent, requested_at)
    values (${presale.performance}, ${email}, 1, false, now())`)
  const accounts = [...COUNTED.map((each) => `${each} ${email}`), ...COUNTED_BY_ID.map((each) => `${each} ${id}`)]
  await db.execute(sql`
    insert into login_failure (account, network_address, failed_at)
    select account, '192.0.2.1', ${clock.now()} from unnest(${accounts}::text[]) account`)
  const laptop = await venue.signedIn({ ...customer, home: 0 })
  await db.execute(sql`
    update session set is_proven = true, waiting_room_passes = ${JSON.stringify({ sales: clock.now() })}::jsonb
     where token_sha256 = sha256(${laptop.token ?? ''}::bytea)`)
  await laptop.call(authentication.login, { userName: email, password: PASSWORD })
  await reserveTickets(laptop, quartet, 1)
  await payWithVoucher(venue, laptop)
  await venue.visitor().call(authentication.forgotPassword, { email })
  const mails = (await venue.deliverMails()).filter(({ recipient }) => recipient === email)
  const phone = await venue.signedIn({ ...customer, home: 0 })
  await venue.visitor().response(authentication.login, { userName: email, password: 'Wrong-1!' })
  await reserveTickets(laptop, rush, 1)
  await db.execute(sql`
    update cart set delivery_method_id = (select min(id) from delivery_method), is_donation_answered = true
     where customer_id = ${id} and state = 'open'`)
  await laptop.call(promo.apply, { code: presale.code })
  await laptop.call(checkout.giftVoucher, { number: testCheckout.vouchers.fifty })
  return {
    ...{ customer, laptop, phone, token: laptop.token },
    resetToken: firstMatch(mails, /[?&]token=([\w-]+)/),
    ticketKey: firstMatch(mails, /\/purchase\/tickets\?key=(\S+)/),
  }
}
function firstMatch(mails: { text: string }[], pattern: RegExp): string {
  const found = mails.map(({ text }) => pattern.exec(text)?.[1]).find(Boolean)
  if (!found) throw new Error(`No mail has ${pattern}`)
  return found
}

/** What the customer has after an event. */
async function look({ customer: { id, email }, laptop, phone, token, ticketKey }: World) {
  const count = async (statement: ReturnType<typeof sql>) =>
    Number((await db.first<{ count: number }>(sql`select count(*)::int from ${statement}`))?.count)
  const isOpen = sql`
    customer_id = ${id} and state <> 'ordered' and (expires_at is null or expires_at > ${clock.now()})`
  const openCarts = sql`(select id from cart where customer_id = ${id} and state <> 'ordered' and expires_at > ${clock.now()})`
  const old = venue.visitor()
  old.token = token
  const info = await laptop.call(session.info)
  const ofLaptop = sql`session where token_sha256 = sha256(${laptop.token ?? ''}::bytea) and expires_at > ${clock.now()}`
  return {
    laptop: info.isLoggedIn,
    oldToken: (await old.call(session.info)).isLoggedIn,
    phone: (await phone.call(session.info)).isLoggedIn,
    cart: info.cartCount,
    phoneCart: (await phone.call(session.info)).cartCount,
    heldSeats: await count(
      sql`seat_allocation where performance_id = ${rush.performance} and state = 'held' and expires_at > ${clock.now()}`,
    ),
    promoCode: await count(sql`cart where id in ${openCarts} and promo_code_id is not null`),
    delivery: await count(sql`cart where ${isOpen} and delivery_method_id is not null`),
    donationAnswer: await count(sql`cart where ${isOpen} and is_donation_answered`),
    voucher: await count(sql`cart_gift_voucher where cart_id in ${openCarts}`),
    captchaProof: await count(sql`${ofLaptop} and is_proven`),
    waitingRoomPass: await count(sql`${ofLaptop} and waiting_room_passes <> '{}'`),
    passwordLink: await count(sql`reset_token where customer_id = ${id} and expires_at > ${clock.now()}`),
    ticket: await venue
      .visitor()
      .call(tickets.tickets, { SessionKey: ticketKey })
      .then(
        ({ performances }) => performances.length,
        () => 0,
      ),
    orders: await count(sql`orders where customer_id = ${id} and state = 'completed'`),
    membership: await count(sql`customer_membership where customer_id = ${id}`),
    newsletter: await count(sql`subscription where email = ${email}`),
    handedOn: await count(sql`ticket_holder where email = ${email}`),
    seatRequest: await count(sql`returned_seat_request where email = ${email}`),
    attempts: await count(sql`login_failure where account like ${`%${email}%`} or account like ${`% ${id}`}`),
  }
}
type State = Awaited<ReturnType<typeof look>> & { cartAfterSignIn: number }

/** What is there if nothing happens. */
const everything: State = {
  ...{ laptop: true, oldToken: true, phone: true, passwordLink: 1, attempts: ALL_COUNTED + 2 },
  ...{ captchaProof: 1, waitingRoomPass: 1 },
  ...{
    cart: 1,
    phoneCart: 0,
    heldSeats: 1,
    promoCode: 1,
    delivery: 1,
    donationAnswer: 1,
    voucher: 1,
    cartAfterSignIn: 1,
  },
  ...{ ticket: 1, orders: 1, membership: 1, newsletter: 1, handedOn: 1, seatRequest: 1 },
}
const noCart = { cart: 0, heldSeats: 0, promoCode: 0, delivery: 0, donationAnswer: 0, voucher: 0, cartAfterSignIn: 0 }
const signedOut = { laptop: false, oldToken: false, cart: 0, captchaProof: 0, waitingRoomPass: 0 }
const noSession = { ...signedOut, phone: false }

interface Event {
  title: string
  happens(world: World): Promise<unknown>
  /** What is different afterwards. */
  changes: Partial<State>
  /** How the customer signs in afterwards. */
  signIn?: { password?: string; userName?: (email: string) => string }
}
const events: Event[] = [
  { title: 'nothing changes anything', happens: async () => {}, changes: {} },
  {
    title: 'signing in on a third device changes nothing on the others',
    happens: ({ customer }) => venue.signedIn({ ...customer, home: 0 }),
    changes: { attempts: ALL_COUNTED + 1 },
  },
  {
    title: 'signing out keeps the cart for the next sign-in',
    happens: ({ laptop }) => laptop.call(authentication.logout),
    changes: signedOut,
  },
  {
    title: 'signing out everywhere ends every session and keeps the cart for the next sign-in',
    happens: ({ laptop }) => laptop.call(account.signOutEverywhere),
    changes: noSession,
  },
  {
    title: 'a new password ends other sessions, old tokens and mailed links',
    happens: ({ laptop }) =>
      laptop.call(account.changePassword, { currentPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW }),
    changes: { oldToken: false, phone: false, passwordLink: 0, attempts: ALL_COUNTED },
    signIn: { password: NEW },
  },
  {
    title: 'a password chosen by a mailed link ends every session and the link',
    happens: ({ resetToken }) =>
      venue.visitor().call(authentication.resetPassword, { token: resetToken, password: NEW, confirmPassword: NEW }),
    changes: { ...noSession, passwordLink: 0, attempts: ALL_COUNTED },
    signIn: { password: NEW },
  },
  {
    title: 'a new mail address ends mailed links and no session',
    happens: async ({ laptop, customer: { email } }) => {
      const details = await laptop.call(account.details)
      await laptop.call(account.edit, {
        ...details,
        phone: '0400 000 000',
        email: newAddress(email),
        password: PASSWORD,
      })
    },
    changes: { passwordLink: 0 },
    signIn: { userName: newAddress },
  },
  {
    title: 'emptying the cart releases its seats, its code and its voucher',
    happens: ({ laptop }) => laptop.call(session.clearCart),
    changes: noCart,
  },
  {
    title: 'a paid cart leaves nothing for the next order',
    happens: ({ laptop }) => payWithVoucher(venue, laptop),
    changes: { ...noCart, orders: 2 },
  },
  {
    title: 'a cart ends by itself, with all that is in it',
    happens: async () => clock.move({ minutes: 40 }),
    changes: noCart,
  },
  {
    title: 'after eight days no session and no mailed link is left',
    happens: async () => clock.move({ days: 8 }),
    changes: { ...noSession, ...noCart, passwordLink: 0 },
  },
  {
    title: 'a closed account has no session, cart, link or request, and its tickets stay valid',
    happens: ({ laptop }) => laptop.call(account.close, { password: PASSWORD }),
    changes: { ...noSession, ...noCart, passwordLink: 0, attempts: 0, newsletter: 0, handedOn: 0, seatRequest: 0 },
  },
]

for (const { title, happens, changes, signIn = {} } of events)
  t.test(title, async (t) => {
    await makeRoom()
    const world = await setUp()
    await happens(world)
    const state = await look(world)
    const { password = PASSWORD, userName = (email) => email } = signIn
    const visitor = venue.visitor()
    await visitor.response(authentication.login, { userName: userName(world.customer.email), password })
    const { cartCount: cartAfterSignIn } = await visitor.call(session.info)
    t.same({ ...state, cartAfterSignIn }, { ...everything, ...changes })
  })

/** Ends the carts and sessions of the tests before, so that seats and vouchers are there again. */
async function makeRoom(): Promise<void> {
  await db.execute(sql`delete from session`)
  clock.move({ minutes: 40 })
  await db.execute(sql`update gift_voucher set balance_cents = initial_cents`)
}
