-- Why the provider rejected a refund: its code, and its message without tokens and personal data.
alter table order_refund add column provider_code text;
alter table order_refund add column provider_message text;
