-- The orders that a mail is about. Before, mails were found by their keys, of which each reader listed others.
alter table mail_outbox add column order_ids bigint[] not null default '{}';
update mail_outbox m set order_ids = array(
  select o.id from orders o where m.key = 'order-' || o.id
  union select p.order_id from payment p where m.key = 'refund-' || p.id
  union select r.order_id from order_refund r where m.key = 'desk-refund-' || r.id
  union select t.order_id from order_ticket t where m.key = 'returned-' || t.id
  union select l.order_id from gift_voucher v join order_line l on l.id = v.order_line_id where m.key = 'voucher-' || v.id);
create index mail_by_order on mail_outbox using gin (order_ids);
