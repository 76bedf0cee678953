-- Messages of colleagues to the buyers of a performance.
create table buyer_message (
  id             int generated always as identity primary key,
  performance_id int not null references performance on delete cascade,
  -- Counts the messages to a performance's buyers. Of two colleagues who send the next one at once, one does.
  number         int not null check (number > 0),
  subject        text not null check (subject <> ''),
  text           text not null check (text <> ''),
  staff_id       int not null references staff,
  sent_at        timestamptz not null,
  finished_at    timestamptz,
  unique (performance_id, number)
);

-- The orders to work through. The transaction that writes an order's mails sets it to done. An address that has several
-- orders gets one mail, which counts with the first.
create table message_order (
  message_id int not null references buyer_message on delete cascade,
  order_id   bigint not null references orders on delete cascade,
  state      text not null default 'due' check (state in ('due', 'done', 'failed')),
  mails      int not null default 0 check (mails >= 0),
  primary key (message_id, order_id)
);
create index message_order_due on message_order (message_id, order_id) where state = 'due';
