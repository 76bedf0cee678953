-- A performance that a colleague cancelled: how its orders are refunded, and what their buyers are told.
create table performance_cancellation (
  performance_id int primary key references performance,
  method         text not null check (method in ('card', 'voucher')),
  subject        text not null check (subject <> ''),
  text           text not null check (text <> ''),
  reason         text not null check (reason <> ''),
  staff_id       int not null references staff,
  started_at     timestamptz not null,
  finished_at    timestamptz
);

-- The orders to refund. Each is refunded and its buyer told in one transaction, which sets it to done.
create table cancellation_order (
  performance_id int not null references performance_cancellation on delete cascade,
  order_id       bigint not null references orders on delete cascade,
  state          text not null default 'due' check (state in ('due', 'done', 'failed')),
  primary key (performance_id, order_id)
);
create index cancellation_order_due on cancellation_order (performance_id, order_id) where state = 'due';
