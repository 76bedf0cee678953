-- A performance that was moved to another time: until when its tickets may be returned, and what their buyers are told.
create table performance_move (
  id             int generated always as identity primary key,
  performance_id int not null references performance on delete cascade,
  from_starts_at timestamptz not null,
  to_starts_at   timestamptz not null,
  returns_until  timestamptz not null check (returns_until <= to_starts_at),
  subject        text not null check (subject <> ''),
  text           text not null check (text <> ''),
  reason         text not null check (reason <> ''),
  -- None at the command line.
  staff_id       int references staff,
  moved_at       timestamptz not null,
  finished_at    timestamptz
);
create index performance_move_by_performance on performance_move (performance_id, id);

-- The orders to tell. The transaction that writes an order's mail sets it to done.
create table move_order (
  move_id  int not null references performance_move on delete cascade,
  order_id bigint not null references orders on delete cascade,
  state    text not null default 'due' check (state in ('due', 'done', 'failed')),
  primary key (move_id, order_id)
);
create index move_order_due on move_order (move_id, order_id) where state = 'due';
