/** A statement that locks rows, a table or a key until its transaction ends. */
export interface Lock {
  /** Under `server/`. */
  file: string
  /** Text that no other statement of the file has: white space is one space, and a value is `?`. */
  text: string
  /** The function, if the file has the same statement twice. */
  by?: string
  /** As in the source. */
  clause: string
  /** How the rows are sorted, if it locks several. */
  order?: string
  /** The place in the order of locks, as in docs/architecture.md. */
  rank?: number
}

const SEATS = 'performance_id, seat_id'

/** Every statement with a lock. `unit/locks` compares them with the sources. */
export const locks: readonly Lock[] = [
  {
    file: 'box-office/sessions/sessions.ts',
    text: 'select signed_in_at, device from session where token_sha256 = ?',
    clause: 'for update',
    rank: 1,
  },
  {
    file: 'box-office/carts/change-cart.ts',
    text: 'select token_sha256, customer_id, cart_id, is_proven from session where token_sha256 = ?',
    clause: 'for update',
    rank: 1,
  },
  {
    file: 'box-office/carts/change-cart.ts',
    text: 'as payment_attempts from cart where id = ?',
    clause: 'for update',
    rank: 2,
  },
  {
    file: 'box-office/carts/counter-cart.ts',
    text: ', staff_id from cart where id = ?::uuid',
    clause: 'for update',
    rank: 2,
  },
  {
    file: 'box-office/carts/join-carts.ts',
    text: 'as payment_attempts from cart where id in (?, ?)',
    clause: 'for update',
    order: 'id',
    rank: 2,
  },
  {
    file: 'box-office/orders/settle/settle-payment.ts',
    text: 'o.state as order_state, p.amount_cents from payment p join orders o on o.id = p.order_id where p.provider_session_id = ?',
    clause: 'for update',
    rank: 3,
  },
  {
    file: 'box-office/orders/settle/payment-reversals.ts',
    text: 'select p.id, p.order_id, p.state from payment p join orders o on o.id = p.order_id where p.request_key = ?',
    clause: 'for update',
    rank: 3,
  },
  {
    file: 'box-office/orders/settle/attempt-ending.ts',
    text: "p.provider_session_id is not null as has_card_page from payment p join orders o on o.id = p.order_id where p.id = ? and p.state = 'pending'",
    clause: 'for update',
    rank: 3,
  },
  {
    file: 'box-office/staff/orders/refund-tickets.ts',
    text: 'select state from orders where id = ?',
    clause: 'for update',
    rank: 3,
  },
  {
    file: 'box-office/staff/orders/invoice.ts',
    text: 'select from orders where id = ?',
    clause: 'for update',
    rank: 3,
  },
  {
    file: 'box-office/staff/customers/merge-customers.ts',
    text: 'select from orders where customer_id = ?',
    clause: 'for no key update',
    order: 'id',
    rank: 3,
  },
  {
    file: 'box-office/staff/orders/refund-tickets.ts',
    text: "y.kind = 'Primary' as is_primary, t.returned_at is not null as is_returned",
    clause: 'for update of t',
    order: 't.id',
    rank: 3.1,
  },
  {
    file: 'box-office/staff/orders/invoice.ts',
    text: 'select from order_ticket where order_id = ?',
    clause: 'for update',
    order: 'id',
    rank: 3.1,
  },
  {
    file: 'box-office/staff/cancellation/refund-cancelled.ts',
    text: 'returned_at is null as is_due from order_ticket where order_id = ?',
    clause: 'for update',
    order: 'id',
    rank: 3.1,
  },
  {
    file: 'box-office/tickets/return-rules.ts',
    text: 'select t.returned_at is not null as is_returned from order_ticket t',
    clause: 'for update of t',
    order: 't.id',
    rank: 3.1,
  },
  {
    file: 'box-office/staff/door/scan-ticket.ts',
    text: "t.returned_at is not null as is_returned, f.state = 'cancelled' as is_cancelled",
    clause: 'for no key update of t',
    rank: 3.1,
  },
  {
    file: 'box-office/tickets/hand-on.ts',
    text: 'select o.customer_id from order_ticket t join orders o on o.id = t.order_id where t.id = ?',
    clause: 'for update of t',
    rank: 3.1,
  },
  {
    file: 'box-office/staff/till/open-till.ts',
    text: 'select id from till where staff_id = ? and closed_at is null',
    clause: 'for share',
    rank: 3.2,
  },
  {
    file: 'box-office/staff/till/change-till.ts',
    text: 'counted_cents, expected_cents from till where id = ? and staff_id = ?',
    clause: 'for update',
    rank: 3.2,
  },
  {
    file: 'box-office/carts/held-seats.ts',
    text: 'pg_advisory_xact_lock(4, hashtext(?))',
    clause: 'pg_advisory_xact_lock',
    rank: 4,
  },
  {
    file: 'box-office/seating/hold-best-available.ts',
    text: 'pg_advisory_xact_lock(?::int, zone)',
    clause: 'pg_advisory_xact_lock',
    rank: 4.1,
  },
  {
    file: 'box-office/seating/holds.ts',
    text: "with locked as ( select performance_id, seat_id from seat_allocation where cart_id = ? and state = 'held'",
    clause: 'for update',
    order: SEATS,
    rank: 5,
  },
  {
    file: 'box-office/seating/holds.ts',
    text: 'select from seat_allocation where performance_id = ? and seat_id = any (?::int[])',
    clause: 'for update',
    order: 'seat_id',
    rank: 5,
  },
  {
    file: 'box-office/seating/seat-blocks.ts',
    text: "select seat_id from seat_allocation where performance_id = ? and seat_id = any (?::int[]) and state = 'blocked'",
    clause: 'for update',
    order: 'seat_id',
    rank: 5,
  },
  {
    file: 'box-office/seating/release-due-blocks.ts',
    text: 'with locked as ( select performance_id, seat_id from seat_allocation where block_id in',
    clause: 'for update',
    order: SEATS,
    rank: 5,
  },
  {
    file: 'box-office/carts/cart-timer.ts',
    text: "with holds as ( select performance_id, seat_id from seat_allocation where cart_id = ? and state = 'held'",
    clause: 'for update',
    order: SEATS,
    rank: 5,
  },
  {
    file: 'box-office/carts/join-carts.ts',
    text: "with holds as ( select performance_id, seat_id from seat_allocation where cart_id in (?, ?) and state = 'held'",
    clause: 'for update',
    order: SEATS,
    rank: 5,
  },
  {
    file: 'box-office/carts/remove-lines.ts',
    text: "from seat_allocation a where a.cart_id = ? and a.state = 'held' and exists (select from cart_ticket t",
    clause: 'for update',
    order: 'a.performance_id, a.seat_id',
    rank: 5,
  },
  {
    file: 'box-office/orders/place/place-order.ts',
    text: "select seat_id from seat_allocation where cart_id = ? and state = 'held' and expires_at > ?",
    clause: 'for update',
    order: SEATS,
    rank: 5,
  },
  {
    file: 'box-office/orders/settle/invalidate-order.ts',
    text: "with locked as ( select performance_id, seat_id from seat_allocation where order_id = ? and state = 'sold'",
    clause: 'for update',
    order: SEATS,
    rank: 5,
  },
  {
    file: 'box-office/tickets/free-ticket-seats.ts',
    text: 'from seat_allocation a join order_ticket t on t.performance_id = a.performance_id and t.seat_id = a.seat_id and t.order_id = a.order_id',
    clause: 'for update of a',
    order: 'a.performance_id, a.seat_id',
    rank: 5,
  },
  {
    file: 'box-office/cleanup.ts',
    text: "select performance_id, seat_id from seat_allocation where state = 'held' and expires_at < ?",
    clause: 'for update skip locked',
    rank: 5,
  },
  {
    file: 'box-office/orders/place/place-order.ts',
    text: 'select v.id, c.seen_cents, v.balance_cents from cart_gift_voucher c',
    clause: 'for update of v',
    order: 'v.id',
    rank: 6,
  },
  {
    file: 'box-office/orders/settle/invalidate-order.ts',
    text: 'as limit_cents, v.balance_cents from gift_voucher v left join used u on u.id = v.id',
    clause: 'for update of v',
    order: 'v.id',
    rank: 6,
  },
  {
    file: 'box-office/orders/settle/attempt-ending.ts',
    text: 'v.voided_at is not null as is_voided from gift_voucher_use u',
    clause: 'for update of v',
    order: 'v.id',
    rank: 6,
  },
  {
    file: 'box-office/staff/vouchers/change-voucher.ts',
    text: 'select balance_cents, expires_on, voided_at is not null as is_voided from gift_voucher where id = ?',
    clause: 'for update',
    rank: 6,
  },
  {
    file: 'box-office/production/reserve-upsell.ts',
    text: 'select stock from upsell_performance where id = ?',
    clause: 'for update',
    rank: 7,
  },
  {
    file: 'box-office/orders/settle/complete-order.ts',
    text: 'select o.id, o.stock from upsell_performance o where o.stock is not null',
    clause: 'for update',
    rank: 7,
  },
  {
    file: 'box-office/customers/sign-in.ts',
    text: 'select from customer where id = ? and password_hash = ?',
    clause: 'for share',
    rank: 8,
  },
  {
    file: 'box-office/customers/confirm-password.ts',
    text: 'select from customer where id = ? and password_hash = ?',
    clause: 'for no key update',
    rank: 8,
  },
  {
    file: 'box-office/account/change-password.ts',
    text: 'select from customer where id = ? and password_hash = ?',
    clause: 'for no key update',
    rank: 8,
  },
  {
    file: 'box-office/account/details.ts',
    text: 'select email from customer where id = ?',
    clause: 'for no key update',
    rank: 8,
  },
  {
    file: 'box-office/privacy/address-data.ts',
    text: 'select email from customer where id = ?',
    clause: 'for no key update',
    rank: 8,
  },
  {
    file: 'box-office/customers/lock-customer.ts',
    text: 'select from customer where id = ?',
    clause: 'for no key update',
    rank: 8,
  },
  {
    file: 'box-office/staff/customers/correct-customer.ts',
    text: 'select first_name, last_name, email, phone, password_hash is not null as has_account from customer where id = ? and closed_at is null',
    clause: 'for no key update',
    rank: 8,
  },
  {
    file: 'box-office/staff/customers/correct-customer.ts',
    text: 'select from customer where id = ? and closed_at is null',
    clause: 'for no key update',
    rank: 8,
  },
  {
    file: 'box-office/staff/counter/counter-buyer.ts',
    text: 'select from customer where id = ? and closed_at is null',
    clause: 'for no key update',
    rank: 8,
  },
  {
    file: 'box-office/staff/customers/merge-customers.ts',
    text: 'closed_at is not null as is_closed from customer where id in (?, ?)',
    clause: 'for no key update',
    order: 'id',
    rank: 8,
  },
  {
    file: 'box-office/retention/apply-retention.ts',
    text: 'select from customer c where c.id = ? and c.password_hash is null and',
    clause: 'for no key update',
    rank: 8,
  },
  {
    file: 'box-office/customers/convert-phones.ts',
    text: 'select customer_id from phone_to_convert order by customer_id limit ?',
    clause: 'for update skip locked',
  },
  {
    file: 'box-office/orders/settle/complete-order.ts',
    text: 'select id, renewed_by is not null as is_renewed from package_renewal',
    clause: 'for update',
    rank: 9,
  },
  {
    file: 'box-office/takings/entry-day.ts',
    text: 'until + 1) as day from takings_close',
    clause: 'for share',
    rank: 10,
  },
  {
    file: 'box-office/staff/orders/invoice.ts',
    text: 'select from takings_close',
    clause: 'for share',
    rank: 10,
  },
  {
    file: 'box-office/staff/takings/close-days.ts',
    text: 'select until from takings_close',
    clause: 'for update',
    rank: 10,
  },
  {
    file: 'box-office/returned-seats/own-request.ts',
    text: 'select from returned_seat_list where performance_id = (select performance_id from returned_seat_request where id = ?)',
    clause: 'for update',
    rank: 0,
  },
  {
    file: 'box-office/returned-seats/offer-seats.ts',
    text: 'from returned_seat_list l join performance f on f.id = l.performance_id join production p',
    clause: 'for update of l skip locked',
    rank: 0,
  },
  {
    file: 'box-office/customers/attempt-limit.ts',
    text: 'pg_advisory_xact_lock(1, hashtext(?))',
    clause: 'pg_advisory_xact_lock',
  },
  {
    file: 'box-office/customers/attempt-limit.ts',
    text: 'pg_advisory_xact_lock(1, hashtext(?))',
    by: 'requireTriesLeft',
    clause: 'pg_advisory_xact_lock',
  },
  {
    file: 'box-office/customers/attempt-limit.ts',
    text: 'pg_advisory_xact_lock(2, hashtext(?))',
    clause: 'pg_advisory_xact_lock',
  },
  {
    file: 'box-office/mail/daily-limit.ts',
    text: 'pg_advisory_xact_lock(1, hashtext(?))',
    clause: 'pg_advisory_xact_lock',
  },
  {
    file: 'box-office/mail/add-token.ts',
    text: 'select from mail_outbox where id = ?',
    clause: 'for update',
  },
  {
    file: 'box-office/mail/sending.ts',
    text: 'where sent_at is null and refused_at is null and next_try_at <= ?',
    clause: 'for update skip locked',
  },
  {
    file: 'box-office/customers/convert-phones.ts',
    text: 'select customer_id from phone_to_convert order by customer_id limit ?',
    clause: 'for no key update of c',
  },
  {
    file: 'box-office/promo/enforce-terms.ts',
    text: 'select id from promo_code where id = ? and most_orders is not null',
    clause: 'for no key update',
  },
  {
    file: 'box-office/staff/promo-codes/add-promo-code.ts',
    text: 'lock table promo_code in',
    clause: 'lock table promo_code in share row exclusive mode',
  },
  {
    file: 'box-office/staff/promo-codes/end-promo-code.ts',
    text: 'select id, code, starts_at, ends_at from promo_code where',
    clause: 'for no key update',
  },
  {
    file: 'box-office/staff/vouchers/issue-staff-vouchers.ts',
    text: 'pg_advisory_xact_lock(5, hashtext(?))',
    clause: 'pg_advisory_xact_lock',
  },
  {
    file: 'box-office/staff/access/colleagues.ts',
    text: 'select id, name, email, role from staff where deactivated_at is null',
    clause: 'for update',
    order: 'id',
  },
  {
    file: 'box-office/staff/access/passkey-log-in.ts',
    text: 'select id, name, email, role from staff where id = ?',
    clause: 'for share',
  },
  {
    file: 'box-office/staff/access/passkeys.ts',
    text: 'select from staff where id = ? and deactivated_at is null',
    clause: 'for no key update',
  },
  {
    file: 'box-office/staff/waiting-room/control-room.ts',
    text: 'select from waiting_room',
    clause: 'for update',
  },
  {
    file: 'box-office/staff/moves/move-performance.ts',
    text: 'pg_advisory_xact_lock(?::bigint)',
    clause: 'pg_advisory_xact_lock',
  },
  {
    file: 'box-office/staff/moves/move-performance.ts',
    text: 'select from performance where id = ?',
    clause: 'for no key update',
  },
  {
    file: 'box-office/staff/moves/mail-moved.ts',
    text: 'select from performance where id = ?',
    clause: 'for share',
  },
  {
    file: 'box-office/staff/order-work.ts',
    text: "and state = 'due' order by order_id limit 1",
    clause: 'for update skip locked',
  },
  {
    file: 'box-office/database/first-fill.ts',
    text: 'pg_advisory_xact_lock(?::bigint)',
    clause: 'pg_advisory_xact_lock',
  },
  {
    file: 'box-office/database/migrate.ts',
    text: 'pg_advisory_xact_lock(?::bigint)',
    clause: 'pg_advisory_xact_lock',
  },
  {
    file: 'venue/apply/apply-venue.ts',
    text: 'pg_advisory_xact_lock(?::bigint)',
    clause: 'pg_advisory_xact_lock',
  },
  {
    file: 'venue/apply/refusals.ts',
    text: 'select id from performance where id = any(?::int[])',
    clause: 'for update',
    order: 'id',
  },
  {
    file: 'venue/old-data/import-old-data.ts',
    text: 'pg_advisory_xact_lock(?::bigint)',
    clause: 'pg_advisory_xact_lock',
  },
]
