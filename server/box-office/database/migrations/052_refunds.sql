-- A refund by the desk, of some of an order's tickets. Its money goes back in at most three parts.
create table order_refund (
  id              bigint primary key generated always as identity,
  order_id        bigint not null references orders,
  -- The desk's key of the act: the same key again is the same refund.
  request_key     text not null unique,
  -- The value of the tickets.
  amount_cents    int not null check (amount_cents >= 0),
  -- Through the payment provider, to the card.
  card_cents      int not null check (card_cents >= 0),
  cash_cents      int not null check (cash_cents >= 0),
  voucher_cents   int not null check (voucher_cents >= 0),
  payment_id      bigint references payment,
  gift_voucher_id int references gift_voucher,
  -- due: the provider has to confirm its part. failed: it rejected it.
  state           text not null check (state in ('due', 'done', 'failed')),
  reason          text not null check (reason <> ''),
  staff_id        int not null references staff,
  created_at      timestamptz not null,
  done_at         timestamptz,
  attempts        int not null default 0,
  check (amount_cents = card_cents + cash_cents + voucher_cents),
  check ((card_cents > 0) = (payment_id is not null)),
  check ((voucher_cents > 0) = (gift_voucher_id is not null)),
  check (card_cents > 0 or state = 'done'),
  check ((state = 'done') = (done_at is not null))
);
create index order_refund_by_order on order_refund (order_id);
create index order_refund_by_payment on order_refund (payment_id);
create index order_refund_due on order_refund (id) where state <> 'done';

alter table order_ticket add column order_refund_id bigint references order_refund;
alter table order_ticket add check (order_refund_id is null or returned_at is not null);
create index order_ticket_by_refund on order_ticket (order_refund_id) where order_refund_id is not null;
