-- How many tries to pay the cart was finalised for since its clock started: only the first few win it time.
alter table cart add column payment_tries int not null default 0 check (payment_tries >= 0);
