-- The cart that a session had before: whoever paid is known by it, also once they have begun a new cart.
alter table cart add column replaces uuid;

-- From where a customer has signed in, as the SHA-256 of account and network: strangers' failed logins don't count there.
create table known_network (
  account_network_sha256 bytea primary key check (length(account_network_sha256) = 32),
  customer_id int not null references customer on delete cascade,
  used_at     timestamptz not null
);
create index known_network_by_customer on known_network (customer_id);
