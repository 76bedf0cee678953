-- The order of which a voucher refunds tickets. A refund can have two: one for what was paid in money, and one, with the
-- expiry of the vouchers that paid, for the rest.
alter table gift_voucher add column refunds_order_id bigint references orders (id) on delete set null;
update gift_voucher v set refunds_order_id = (select min(order_id) from order_ticket where gift_voucher_id = v.id);
create index gift_voucher_by_refunded_order on gift_voucher (refunds_order_id) where refunds_order_id is not null;
