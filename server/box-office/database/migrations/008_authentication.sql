-- A token that a newer one took the place of, for as long as a call may be under way with it: such a call is refused,
-- but its answer doesn't take the newer token from the visitor.
create table replaced_token (
  token_sha256 bytea primary key check (length(token_sha256) = 32),
  known_until  timestamptz not null
);

-- A mail with a link for a new password, to whatever address was typed in. Whether anybody has that address is looked up when the mail goes
-- out, and the link's token is made then: here the mail has a gap in its place, and only the token's hash is ever kept.
alter table mail_outbox add column resets_password boolean not null default false;
-- A token that is used is deleted.
alter table reset_token drop column used_at;
create index reset_token_by_customer on reset_token (customer_id);
