-- A cancellation refunds the performance's extras too, and, if its colleague chose so, delivery and fees of orders of which
-- nothing else is left. Earlier cancellations refund no fees.
alter table performance_cancellation add column refunds_fees boolean not null default false;
-- The part of a refund that isn't for tickets.
alter table order_refund add column other_cents int not null default 0;
alter table order_refund add check (other_cents between 0 and amount_cents);
create index takings_entry_of_extras on takings_entry (performance_id) where kind = 'extra';
