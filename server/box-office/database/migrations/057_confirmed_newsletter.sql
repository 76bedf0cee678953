-- Subscriptions that a mailed link hasn't confirmed yet. They become rows of subscription, or are deleted with their link.
create table subscription_request (
  email        text primary key check (email = lower(email)),
  first_name   text not null,
  last_name    text not null,
  requested_at timestamptz not null
);
-- What the token's link is for: an export of the data, or confirming the newsletter only.
alter table address_token
  add column purpose text not null default 'data' check (purpose in ('data', 'newsletter'));
-- The mail with such a link gets its token when it is sent, and is discarded if the address is subscribed already.
alter table mail_outbox add column confirms_newsletter boolean not null default false;
