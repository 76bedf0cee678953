-- Sales on account at the counter. The bill-to address is in orders.billing_address.
alter table counter_sale
  drop constraint counter_sale_method_check,
  add constraint counter_sale_method_check check (method in ('cash', 'terminal', 'complimentary', 'invoice')),
  add check (method <> 'invoice' or amount_cents > 0);

create table invoice (
  order_id   bigint primary key references orders on delete cascade,
  due_on     date not null,
  -- The day of the bank transfer, and its amount: what was due then.
  paid_on    date,
  paid_cents int check (paid_cents > 0),
  -- The takings' open day on which a colleague recorded it. Once it is closed, the payment can't be undone.
  marked_day date,
  marked_by  int references staff,
  check ((paid_on is null) = (paid_cents is null)),
  check ((paid_on is null) = (marked_day is null)),
  check ((paid_on is null) = (marked_by is null))
);
create index unpaid_invoice on invoice (due_on, order_id) where paid_on is null;

-- What a refund takes off an unpaid invoice, and what it pays back by bank transfer.
alter table order_refund
  add column invoice_cents int not null default 0 check (invoice_cents >= 0),
  add column transfer_cents int not null default 0 check (transfer_cents >= 0),
  drop constraint order_refund_check,
  add constraint order_refund_check check (
    amount_cents = card_cents + cash_cents + terminal_cents + invoice_cents + transfer_cents + voucher_cents);
