-- The passkeys of colleagues (WebAuthn): each signs in instead of the password and the code together.
create table staff_passkey (
  id            int    primary key generated always as identity,
  staff_id      int    not null references staff,
  -- In base64url, as the authenticator chose it.
  credential_id text   not null unique,
  -- A COSE key.
  public_key    bytea  not null,
  -- The authenticator's counter at the last use: 0 if it has none.
  sign_count    bigint not null check (sign_count >= 0),
  name          text   not null check (name <> ''),
  created_at    timestamptz not null,
  last_used_at  timestamptz
);
create index staff_passkey_by_staff on staff_passkey (staff_id);

-- Challenges that an authenticator is to sign. Each is deleted when it is used.
create table staff_passkey_challenge (
  challenge_sha256 bytea primary key check (length(challenge_sha256) = 32),
  -- The colleague who adds a passkey, at most one at a time. None for a log-in.
  staff_id         int unique references staff,
  expires_at       timestamptz not null
);
