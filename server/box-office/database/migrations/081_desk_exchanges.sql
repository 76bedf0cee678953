-- The order of the tickets for which a colleague exchanged the refunded ones. The refund's vouchers pay it, without its
-- counter sale.
alter table order_refund add column exchanged_for bigint unique references orders;
