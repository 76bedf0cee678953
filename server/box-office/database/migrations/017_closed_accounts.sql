-- When the account was closed: the row stays for its orders and says nothing of anybody.
alter table customer add column closed_at timestamptz;
alter table customer add constraint closed_is_nobody check (
  closed_at is null
  or (password_hash is null and prefix_id is null and first_name = '' and middle_name is null and last_name = ''
      and phone is null and date_of_birth is null));
-- The last mails to somebody whose account is closed: nothing of them is kept.
alter table mail_outbox add column is_deleted_when_sent boolean not null default false;
create index mail_by_recipient on mail_outbox (lower(recipient));
