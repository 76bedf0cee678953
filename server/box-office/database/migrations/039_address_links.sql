-- Links to what is stored by a mail address alone: guest orders, the newsletter and mails. Only the token's hash is stored.
create table address_token (
  token_sha256 bytea primary key check (length(token_sha256) = 32),
  -- As shared/email.ts writes it to identify accounts.
  email        text not null,
  expires_at   timestamptz not null
);
create index address_token_by_expiry on address_token (expires_at);
create index address_token_by_email on address_token (email);
-- The mail with such a link gets its token when it is sent, and is discarded if nothing is stored by the address.
alter table mail_outbox add column links_address boolean not null default false;
