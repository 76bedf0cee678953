-- The customer whose account a mail is about. Mails about an order are found by the order, as it may change hands.
alter table mail_outbox add column customer_id int references customer on delete set null;
create index mail_by_customer on mail_outbox (customer_id) where customer_id is not null;
