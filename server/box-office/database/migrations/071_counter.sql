-- Sales at the box office's counter, and the tills of the colleagues who take cash.

-- A colleague's cash: from opening with a float to counting it.
create table till (
  id             int primary key generated always as identity,
  staff_id       int not null references staff,
  float_cents    int not null check (float_cents >= 0),
  opened_at      timestamptz not null,
  -- What should have been in the till when it was counted, and what was.
  expected_cents int,
  counted_cents  int check (counted_cents >= 0),
  closed_at      timestamptz,
  check ((closed_at is null) = (counted_cents is null)),
  check ((closed_at is null) = (expected_cents is null))
);
-- A colleague has one open till.
create unique index one_open_till on till (staff_id) where closed_at is null;

-- A cart of the counter belongs to a colleague instead of a session.
alter table cart add column staff_id int references staff;

alter table orders add column channel text not null default 'web' check (channel in ('web', 'counter'));

-- How an order at the counter was paid.
create table counter_sale (
  order_id     bigint primary key references orders on delete cascade,
  method       text not null check (method in ('cash', 'terminal', 'complimentary')),
  amount_cents int not null check (amount_cents >= 0),
  -- Of cash: what the buyer gave.
  given_cents  int check (given_cents >= amount_cents),
  -- The number on the card terminal's receipt.
  reference    text check (reference <> ''),
  -- Why the tickets were complimentary.
  reason       text check (reason <> ''),
  till_id      int references till,
  staff_id     int not null references staff,
  sold_at      timestamptz not null,
  check ((method = 'cash') = (till_id is not null)),
  check ((method = 'cash') = (given_cents is not null)),
  check ((method = 'terminal') = (reference is not null)),
  check ((method = 'complimentary') = (reason is not null)),
  check (method <> 'complimentary' or amount_cents = 0)
);
create index counter_sale_by_till on counter_sale (till_id) where till_id is not null;

-- The till that paid the cash share of a refund. None before tills existed.
alter table order_refund add column till_id int references till;
alter table order_refund add check (till_id is null or cash_cents > 0);
create index order_refund_by_till on order_refund (till_id) where till_id is not null;
