-- Vouchers that the desk voided. Nothing is paid back to them.
alter table gift_voucher
  add column voided_at timestamptz,
  add check (voided_at is null or balance_cents = 0);

create index staff_audit_by_voucher on staff_audit (((after ->> 'voucherId')::int))
  where act in ('voidedVoucher', 'extendedVoucher');
create index staff_audit_of_issues on staff_audit (id) where act = 'issuedVouchers';
