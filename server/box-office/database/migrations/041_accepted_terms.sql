-- The version of the terms of sale that the buyer accepted, and when: on the cart, and on its order.
alter table cart add column terms_version text, add column terms_accepted_at timestamptz;
alter table cart add constraint terms_are_dated check ((terms_version is null) = (terms_accepted_at is null));
alter table orders add column terms_version text, add column terms_accepted_at timestamptz;
alter table orders add constraint terms_are_dated check ((terms_version is null) = (terms_accepted_at is null));
