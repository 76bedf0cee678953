-- The browsers in which a customer is signed in, as the account lists them.
alter table session add column id bigint generated always as identity unique;
-- Null for a session of nobody signed in. A new token for the same session, as after a change of password, keeps it.
alter table session add column signed_in_at timestamptz;
-- Written every five minutes at most, for sessions of customers only.
alter table session add column last_used_at timestamptz;
-- What the browser says it is, such as Firefox on Windows.
alter table session add column device text;
