-- What the desk finds orders by, each by an index at a million orders. A number, a voucher and a seat have theirs.
create index customer_by_name on customer
  using gin (to_tsvector('simple'::regconfig, folded_text(first_name || ' ' || last_name))) with (fastupdate = off);
-- The last nine digits: with or without the country's code.
create index customer_by_phone on customer (right(regexp_replace(phone, '\D', '', 'g'), 9)) where phone is not null;
create index customer_by_email_prefix on customer (lower(email) text_pattern_ops);
create index order_ticket_by_voucher on order_ticket (gift_voucher_id) where gift_voucher_id is not null;
