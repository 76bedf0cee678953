-- The colleagues who work at the desk. An account is made by accepting an invitation, and is never deleted: the audit
-- names it.
create table staff (
  id               int  primary key generated always as identity,
  email            text not null unique check (email = lower(email) and email like '%@%'),
  name             text not null check (name <> ''),
  role             text not null check (role in ('frontOfHouse', 'boxOffice', 'manager', 'accounts', 'administrator')),
  -- argon2id in PHC form.
  password_hash    text not null,
  -- In base32. None for the account of a demonstration.
  totp_secret      text,
  -- The time step of the last code that was accepted: a code is accepted once.
  totp_step        bigint not null default 0,
  is_demonstration boolean not null default false,
  created_at       timestamptz not null,
  deactivated_at   timestamptz,
  check (is_demonstration or totp_secret is not null)
);

-- An address has one open invitation; a new one replaces it.
create table staff_invitation (
  token_sha256 bytea primary key check (length(token_sha256) = 32),
  email        text not null unique check (email = lower(email)),
  role         text not null check (role in ('frontOfHouse', 'boxOffice', 'manager', 'accounts', 'administrator')),
  totp_secret  text not null,
  -- None for an invitation by the command.
  invited_by   int references staff,
  expires_at   timestamptz not null
);

-- The token itself is never stored.
create table staff_session (
  token_sha256 bytea primary key check (length(token_sha256) = 32),
  staff_id     int not null references staff,
  created_at   timestamptz not null,
  last_used_at timestamptz not null
);
create index staff_session_by_staff on staff_session (staff_id);

-- Every act of the staff. The triggers below reject every change of a row.
create table staff_audit (
  id             bigint primary key generated always as identity,
  at             timestamptz not null,
  -- None for a command.
  staff_id       int references staff,
  staff_name     text not null,
  act            text not null,
  order_id       bigint,
  performance_id int,
  -- The values that the act changed.
  before         jsonb,
  after          jsonb,
  reason         text
);
create index staff_audit_by_order on staff_audit (order_id) where order_id is not null;
create index staff_audit_by_performance on staff_audit (performance_id) where performance_id is not null;

create function reject_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'staff_audit is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_is_append_only before update or delete on staff_audit
  for each row execute function reject_audit_change();
create trigger audit_is_not_truncated before truncate on staff_audit
  for each statement execute function reject_audit_change();
