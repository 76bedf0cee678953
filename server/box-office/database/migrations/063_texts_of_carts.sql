-- What a buyer wrote in a cart is in the order now: recipients and messages of gift vouchers, names on receipts, access
-- needs. Carts that became orders keep nothing of it.
update cart_line l set details = '{}' from cart c where c.id = l.cart_id and c.state = 'ordered' and l.details <> '{}';
delete from cart_requirement r using cart_line l, cart c
 where l.id = r.cart_line_id and c.id = l.cart_id and c.state = 'ordered';
-- The name of a newsletter's subscriber belongs to the link that confirms it: another request doesn't replace it.
alter table subscription_request add column mail_key text;
update subscription_request set mail_key = email;
alter table subscription_request drop constraint subscription_request_pkey, alter column mail_key set not null, add primary key (mail_key);
create index subscription_request_by_email on subscription_request (email);
alter table address_token add column mail_key text;
update address_token set mail_key = email where purpose = 'newsletter';
