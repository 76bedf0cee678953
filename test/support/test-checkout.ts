import { createHash } from 'node:crypto'
import type { Database } from '#server/box-office/database/database'
import { sql } from '#server/box-office/database/sql'
import { recordIssue } from '#server/box-office/takings/record-issue'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { production } from '#shared/ticketing/production/production'
import type { TestVisitor } from './box-office.ts'
import { fillTestProgramme, testProgramme } from './test-programme.ts'

/** What the checkout adds to the test programme: ids, and amounts in cents. */
export const testCheckout = {
  fee: 395,
  delivery: { pickUp: 1, post: 2, postCents: 250 },
  vouchers: { fifty: 'GV-FIFTY', large: 'GV-LARGE', spent: 'GV-SPENT', expired: 'GV-OLD' },
  level: 1,
}

/**
 * Fills a database with the test programme, a donation ask, two delivery methods, a fee, vouchers and a membership
 * level.
 */
export async function fillTestCheckout(db: Database, now: Date): Promise<void> {
  await fillTestProgramme(db, now)
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into season (is_demonstration, built_at, time_zone) values (false, ${now}, 'Australia/Melbourne')`)
    await tx.script(checkoutRows(now))
    await recordIssue(tx, sql`v.order_line_id is null`, { channel: 'import', now })
  })
}

const checkoutRows = (now: Date) => `
insert into donation_fund (id, title, position) values (1, 'Annual fund', 1);
insert into donation_ask (fund_id, title, description, amount_cents) values (1, 'Give', 'To the hall', array[1000, 2500, 5000]);
insert into delivery_method (id, name, description, cost_cents, requires_address, days_before, position) values
  (1, 'Box office', 'At the counter', 0, false, 0, 1), (2, 'Post', 'By mail', 250, true, 7, 2);
insert into order_fee values (1, 'Booking fee', 395);
insert into gift_voucher (number, initial_cents, balance_cents, expires_on, created_at) values
  ('GV-FIFTY', 5000, 5000, date '${day(now)}' + 90, '${now.toISOString()}'), ('GV-LARGE', 100000, 100000, date '${day(now)}' + 90, '${now.toISOString()}'),
  ('GV-SPENT', 5000, 0, date '${day(now)}' + 90, '${now.toISOString()}'), ('GV-OLD', 5000, 5000, date '${day(now)}' - 9, '${now.toISOString()}');
insert into membership_level (id, slug, content_id, name, description, price_cents, position)
values (1, 'friend', '00000000-0000-4000-8000-000000000700', 'Friend', 'For a year', 12000, 1);
insert into presenter values (2, 'Yarra Sinfonia', false);
update production set presenter_id = 2 where id = 7;
`

const day = (now: Date) => now.toISOString().slice(0, 10)

export const address = { countryId: 1, stateId: 1, line1: '1 Swanston Street', suburb: 'Melbourne', postCode: '3000' }
export const guest = {
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@example.org',
  phone: '0400 000 000',
  address,
}

/** Reserves tickets in the visitor's cart: two for the quartet by default. */
export const reserveTickets = (
  visitor: TestVisitor,
  { id, performance }: { id: number; performance: number } = testProgramme.quartet,
  count = 2,
) =>
  visitor.call(production.reserveTicket, {
    productionId: id,
    performanceId: performance,
    seats: [{ priceTypeId: testProgramme.priceTypes.adult, count }],
  })

/** Completes every step as a guest: no donation, collection at the box office, no newsletter. */
export async function checkOutAsGuest(visitor: TestVisitor, changes: Partial<typeof guest> = {}): Promise<void> {
  await visitor.call(checkout.guestCreate, { ...guest, ...changes })
  await completeOtherSteps(visitor)
}

export async function completeOtherSteps(visitor: TestVisitor): Promise<void> {
  await visitor.call(checkout.donate, { amount: 0 })
  await visitor.call(checkout.setDelivery, { deliveryMethodId: testCheckout.delivery.pickUp })
  await visitor.call(checkout.setPresenters, { mrcUpdates: false })
}

/** Returns every sold seat, as performance and seat. */
export const soldSeats = (db: Database) =>
  db.query<{ performanceId: number; seatId: number; orderId: number }>(
    sql`select performance_id, seat_id, order_id from seat_allocation where state = 'sold' order by 1, 2`,
  )

/** Does the same as `checkOutAsGuest` directly in the database, for tests of later steps. */
export async function makeReadyToPay(db: Database, visitor: TestVisitor): Promise<void> {
  const token = createHash('sha256')
    .update(visitor.token ?? '')
    .digest()
  await db.transaction(async (tx) => {
    const buyer = await tx.first<{ id: number }>(sql`
      insert into customer (email, first_name, last_name, phone, created_at)
      values (${guest.email}, ${guest.firstName}, ${guest.lastName}, '+61400000000', now()) returning id`)
    const home = await tx.first<{ id: number }>(sql`
      insert into address (customer_id, country_id, state_id, line1, suburb, post_code, is_primary, created_at)
      values (${buyer?.id}, 1, 1, ${address.line1}, ${address.suburb}, ${address.postCode}, true, now()) returning id`)
    await tx.execute(sql`
      update cart
         set customer_id = ${buyer?.id}, address_id = ${home?.id}, is_donation_answered = true, venue_updates = false,
             delivery_method_id = ${testCheckout.delivery.pickUp}
       where id = (select cart_id from session where token_sha256 = ${token})`)
  })
}
