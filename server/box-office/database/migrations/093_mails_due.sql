-- When a mail should be sent. Attempts move next_try_at, and a voucher for a later day is written long before.
alter table mail_outbox add column due_at timestamptz not null default now();
update mail_outbox set due_at = case when attempts = 0 then next_try_at else created_at end where sent_at is null;
