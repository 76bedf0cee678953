-- When the mail server refused the mail for good: it isn't tried again.
alter table mail_outbox add column refused_at timestamptz;
drop index mail_to_send;
create index mail_to_send on mail_outbox (next_try_at) where sent_at is null and refused_at is null;
create index refused_mail on mail_outbox (id) where refused_at is not null;
