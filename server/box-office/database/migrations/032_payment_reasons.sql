-- Why an attempt to pay ended without completing its order, and the provider's own code for it.
alter table payment add column end_reason text check (end_reason in (
  'declined', 'cancelledByBuyer', 'timedOut', 'providerRefused', 'providerUnreachable', 'notOpened', 'unknownToProvider',
  'wrongSum', 'tooLate', 'paidTwice'));
alter table payment add column provider_code text;

-- Money that left again without the box office: refunded in the provider's dashboard, or disputed by the buyer's bank.
-- provider_id is the provider's id of a dispute; a payment's refunds are one row. amount_cents is the sum so far.
create table payment_reversal (
  id           bigint primary key generated always as identity,
  payment_id   bigint not null references payment on delete cascade,
  kind         text not null check (kind in ('refund', 'dispute')),
  provider_id  text not null unique,
  amount_cents int not null check (amount_cents > 0),
  is_whole     boolean not null,
  reported_at  timestamptz not null
);
create index payment_reversal_by_payment on payment_reversal (payment_id);

-- Lines of the reconciliation that somebody has settled, with their reason; they aren't listed again.
create table settled_line (
  line       text primary key,
  reason     text not null check (reason <> ''),
  settled_at timestamptz not null
);
