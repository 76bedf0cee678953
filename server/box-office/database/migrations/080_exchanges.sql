-- The order whose returned tickets paid for this one, when a customer exchanged them for another date.
alter table orders add column exchanged_from bigint references orders on delete set null;
create index orders_by_exchanged on orders (exchanged_from) where exchanged_from is not null;
