-- Carts, orders, payments, and who has which seat.

-- expires_at is set when the first item goes in and cleared with the last; a cart past it is dead, whatever else it says.
-- A cart may exist empty: for a promo code, or for a visitor whose cart was cleared.
create table cart (
  id             uuid primary key,
  -- Whose purchase it will be: the signed-in customer, or the guest made at the checkout.
  customer_id    int references customer,
  -- open: may change. paying: finalised, waiting for the payment. ordered: done with; the session takes a new one.
  state          text not null default 'open' check (state in ('open', 'paying', 'ordered')),
  promo_code_id  int references promo_code,
  created_at     timestamptz not null,
  expires_at     timestamptz,
  times_extended int not null default 0 check (times_extended between 0 and 2),
  -- The steps of the checkout; null or false: not answered yet.
  is_donation_answered boolean not null default false,
  address_id          int references address on delete set null,
  delivery_method_id  int references delivery_method,
  delivery_address_id int references address on delete set null,
  venue_updates           boolean,
  other_presenter_updates boolean
);
create index cart_by_customer on cart (customer_id);
create index cart_by_expiry on cart (expires_at) where state <> 'ordered';

-- The token itself is never stored.
create table session (
  token_sha256 bytea primary key check (length(token_sha256) = 32),
  -- Signed in as; a guest's session has none.
  customer_id  int references customer on delete cascade,
  cart_id      uuid references cart,
  created_at   timestamptz not null,
  expires_at   timestamptz not null
);
create index session_by_customer on session (customer_id);
create index session_by_cart on session (cart_id);

-- The id is the wire's productLineItemId. What else a line has stands in the tables after it.
create table cart_line (
  id             bigint primary key generated always as identity,
  cart_id        uuid not null references cart on delete cascade,
  kind           text not null check (kind in ('Performance', 'Package', 'Donation', 'Membership', 'GiftVoucher')),
  performance_id int references performance,
  package_id     int references package,
  -- The zone chosen for a fixed package.
  zone_id        int references zone,
  membership_level_id int references membership_level,
  fund_id        int references donation_fund,
  -- Of a donation, a membership, a gift voucher; the tickets of the others bear their own.
  amount_cents   int check (amount_cents > 0),
  -- Donation: {name, receiptName, isMonthly, isAnonymous, wantsBequestInformation, hasBequest}. Gift voucher: {sendType, email, to, from, message}.
  details        jsonb not null default '{}',
  -- Given at the checkout's donation step; a line of the donation page isn't.
  is_checkout_donation boolean not null default false,
  -- A package renewed rather than bought anew.
  renewal_id     int,
  created_at     timestamptz not null,
  check ((kind = 'Performance') = (performance_id is not null)),
  check ((kind = 'Package') = (package_id is not null)),
  check ((kind = 'Membership') = (membership_level_id is not null)),
  check ((kind = 'Donation') = (fund_id is not null)),
  check ((kind in ('Donation', 'Membership', 'GiftVoucher')) = (amount_cents is not null)),
  check (kind = 'Donation' or not is_checkout_donation)
);
create index cart_line_by_cart on cart_line (cart_id, id);
create unique index one_line_a_performance on cart_line (cart_id, performance_id) where kind = 'Performance';
create unique index one_line_a_package on cart_line (cart_id, package_id) where kind = 'Package';
create unique index one_checkout_donation on cart_line (cart_id) where is_checkout_donation;

-- One seat of a line; the id is the wire's subLineItemId. It counts only while seat_allocation says that this cart holds the seat.
create table cart_ticket (
  id             bigint primary key generated always as identity,
  cart_line_id   bigint not null references cart_line on delete cascade,
  performance_id int not null references performance,
  seat_id        int not null references seat,
  price_type_id  int not null references price_type,
  amount_cents   int not null check (amount_cents >= 0),
  unique (cart_line_id, performance_id, seat_id)
);

-- How many of each price type a package is for.
create table cart_package_seat (
  cart_line_id  bigint not null references cart_line on delete cascade,
  price_type_id int not null references price_type,
  count         int not null check (count between 1 and 6),
  primary key (cart_line_id, price_type_id)
);

create table cart_upsell (
  cart_line_id          bigint not null references cart_line on delete cascade,
  upsell_performance_id int not null references upsell_performance,
  price_type_id         int not null references price_type,
  count                 int not null check (count > 0),
  -- Of one.
  amount_cents          int not null check (amount_cents >= 0),
  primary key (cart_line_id, upsell_performance_id, price_type_id)
);
create index cart_upsell_by_offer on cart_upsell (upsell_performance_id);

create table cart_requirement (
  cart_line_id   bigint not null references cart_line on delete cascade,
  performance_id int not null references performance,
  notes          text not null check (notes <> ''),
  primary key (cart_line_id, performance_id)
);

-- The id is the order number. One order a cart: a second try after a declined card is the same order.
create table orders (
  id             bigint primary key generated by default as identity (start with 300001),
  -- Opens the receipt to whoever has it: 32 random bytes in base64url.
  session_key    text not null unique,
  -- None: taken by the house itself.
  cart_id        uuid unique references cart,
  customer_id    int not null references customer,
  -- pending: waiting for the payment. completed: paid, or nothing to pay. lapsed: given up, its seats are free again.
  state          text not null check (state in ('pending', 'completed', 'lapsed')),
  promo_code_id  int references promo_code,
  delivery_method_id  int references delivery_method,
  -- Snapshots, as lines of text.
  billing_address  jsonb,
  delivery_address jsonb,
  lines_cents    int not null check (lines_cents >= 0),
  delivery_cents int not null check (delivery_cents >= 0),
  fees_cents     int not null check (fees_cents >= 0),
  vouchers_cents int not null check (vouchers_cents >= 0),
  -- What the card pays.
  total_cents    int not null check (total_cents >= 0),
  placed_at      timestamptz not null,
  completed_at   timestamptz,
  check (total_cents = lines_cents + delivery_cents + fees_cents - vouchers_cents),
  check ((state = 'completed') = (completed_at is not null))
);
create index orders_by_customer on orders (customer_id, id);

-- What was bought, as it was named and priced then.
create table order_line (
  id             bigint primary key generated by default as identity,
  order_id       bigint not null references orders on delete cascade,
  kind           text not null check (kind in ('Performance', 'Package', 'Donation', 'Membership', 'GiftVoucher')),
  position       int not null,
  name           text not null,
  performance_id int references performance,
  package_id     int references package,
  zone_id        int references zone,
  membership_level_id int references membership_level,
  fund_id        int references donation_fund,
  -- The whole line, tickets and upsells in it.
  amount_cents   int not null check (amount_cents >= 0),
  -- As of cart_line, and what else the receipt tells.
  details        jsonb not null default '{}',
  check ((kind = 'Performance') = (performance_id is not null)),
  check ((kind = 'Package') = (package_id is not null)),
  check ((kind = 'Membership') = (membership_level_id is not null)),
  check ((kind = 'Donation') = (fund_id is not null)),
  unique (order_id, position),
  unique (id, order_id)
);
create index order_line_by_performance on order_line (performance_id);
alter table customer_membership add foreign key (order_line_id) references order_line;

create table order_ticket (
  id             bigint primary key generated by default as identity,
  order_id       bigint not null,
  order_line_id  bigint not null,
  performance_id int not null references performance,
  seat_id        int not null references seat,
  price_type_id  int not null references price_type,
  amount_cents   int not null check (amount_cents >= 0),
  -- Set when the seat was given back; its value went into gift_voucher_id.
  returned_at    timestamptz,
  gift_voucher_id int,
  foreign key (order_line_id, order_id) references order_line (id, order_id) on delete cascade,
  check (gift_voucher_id is null or returned_at is not null)
);
create index order_ticket_by_line on order_ticket (order_line_id);
create index order_ticket_by_order on order_ticket (order_id);
create index order_ticket_by_seat on order_ticket (performance_id, seat_id);

create table order_upsell (
  id             bigint primary key generated by default as identity,
  order_line_id  bigint not null references order_line on delete cascade,
  upsell_performance_id int not null references upsell_performance,
  price_type_id  int not null references price_type,
  name           text not null,
  count          int not null check (count > 0),
  -- Of one.
  amount_cents   int not null check (amount_cents >= 0),
  unique (order_line_id, upsell_performance_id, price_type_id)
);
create index order_upsell_by_offer on order_upsell (upsell_performance_id);

create table order_requirement (
  order_line_id  bigint not null references order_line on delete cascade,
  performance_id int not null references performance,
  notes          text not null check (notes <> ''),
  primary key (order_line_id, performance_id)
);

-- A try to pay: one session of the payment provider. Notice and return may come in any order, any number of times.
create table payment (
  id           bigint primary key generated always as identity,
  order_id     bigint not null references orders on delete cascade,
  -- 1 for the first try.
  attempt      int not null check (attempt > 0),
  -- The provider's own id for it; null until the provider has answered.
  provider_session_id text unique,
  redirect_url text,
  amount_cents int not null check (amount_cents > 0),
  -- refundDue: paid after its seats were gone; somebody has to give the money back.
  state        text not null default 'pending'
               check (state in ('pending', 'successful', 'declined', 'cancelled', 'lapsed', 'refundDue')),
  created_at   timestamptz not null,
  -- Until then everything in the order is kept.
  expires_at   timestamptz not null,
  settled_at   timestamptz,
  -- When the provider told us itself.
  noticed_at   timestamptz,
  unique (order_id, attempt),
  check ((state = 'pending') = (settled_at is null))
);
create unique index one_open_payment on payment (order_id) where state = 'pending';
create unique index paid_once on payment (order_id) where state = 'successful';
create index payment_to_lapse on payment (expires_at) where state = 'pending';

create table gift_voucher (
  id            int  primary key generated by default as identity,
  -- As written on it; told apart without regard to case.
  number        text not null,
  initial_cents int  not null check (initial_cents > 0),
  balance_cents int  not null,
  expires_on    date not null,
  -- What bought it, if it was bought.
  order_line_id bigint unique references order_line,
  created_at    timestamptz not null,
  check (balance_cents between 0 and initial_cents)
);
create unique index gift_voucher_by_number on gift_voucher (lower(number));
alter table order_ticket add foreign key (gift_voucher_id) references gift_voucher;

-- Applied at the checkout. How much it pays is settled when the order is placed.
create table cart_gift_voucher (
  cart_id         uuid not null references cart on delete cascade,
  gift_voucher_id int  not null references gift_voucher,
  primary key (cart_id, gift_voucher_id)
);
-- What an order takes from a voucher. Taken off the balance in the transaction that writes this row, put back if the order lapses.
create table gift_voucher_use (
  gift_voucher_id int    not null references gift_voucher,
  order_id        bigint not null references orders on delete cascade,
  amount_cents    int    not null check (amount_cents > 0),
  used_at         timestamptz not null,
  primary key (gift_voucher_id, order_id)
);
create index gift_voucher_use_by_order on gift_voucher_use (order_id);

-- A customer's package of a season that is over, and the one that follows it.
create table package_renewal (
  id            int primary key generated by default as identity,
  customer_id   int not null references customer on delete cascade,
  order_line_id bigint not null unique references order_line,
  package_id    int not null references package,
  -- The order that renewed it.
  renewed_by    bigint references orders
);
create index package_renewal_by_customer on package_renewal (customer_id);
alter table cart_line add foreign key (renewal_id) references package_renewal;

-- Who has a seat: one row for a seat that is held, sold or blocked, none for a free one. A hold past expires_at is nobody's.
create table seat_allocation (
  performance_id int  not null references performance,
  seat_id        int  not null references seat,
  state          text not null check (state in ('held', 'sold', 'blocked')),
  cart_id        uuid references cart,
  expires_at     timestamptz,
  order_id       bigint references orders,
  primary key (performance_id, seat_id),
  check ((state = 'held') = (expires_at is not null)),
  check (state <> 'held' or cart_id is not null),
  check ((state = 'sold') = (order_id is not null))
) with (fillfactor = 80);
create index seat_allocation_by_cart on seat_allocation (cart_id, performance_id, seat_id) where state = 'held';
create index seat_allocation_by_expiry on seat_allocation (expires_at) where state = 'held';
create index seat_allocation_by_order on seat_allocation (order_id) where state = 'sold';
