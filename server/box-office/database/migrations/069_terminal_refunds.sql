-- The share of a refund that went back at the card terminal, and the number on the terminal's receipt.
alter table order_refund
  add column terminal_cents int not null default 0 check (terminal_cents >= 0),
  add column terminal_reference text check (terminal_reference <> ''),
  add constraint order_refund_terminal check ((terminal_cents > 0) = (terminal_reference is not null)),
  drop constraint order_refund_check,
  add constraint order_refund_check check (amount_cents = card_cents + cash_cents + terminal_cents + voucher_cents);
