-- A gift voucher that the desk voids leaves the takings: its balance is spent on nothing. An entry belongs to an order,
-- or to a voided voucher.
alter table takings_entry alter column order_id drop not null;
alter table takings_entry add column gift_voucher_id int;
alter table takings_entry drop constraint takings_entry_event_check;
alter table takings_entry add constraint takings_entry_event_check
  check (event in ('sale', 'refund', 'reversal', 'reinstatement', 'voiding'));
alter table takings_entry add check (num_nonnulls(order_id, gift_voucher_id) = 1);
alter table takings_entry add check ((event = 'voiding') = (gift_voucher_id is not null));
create index takings_entry_by_voucher on takings_entry (gift_voucher_id) where gift_voucher_id is not null;

-- The vouchers that were voided before, on their own days where those are open. Vouchers of a reversed order were taken
-- back with it, and those that were issued or imported never were in the takings.
with voided as (
  select v.id, v.voided_at, o.channel, (a.before ->> 'balanceCents')::int as cents
    from gift_voucher v
    join staff_audit a on a.act = 'voidedVoucher' and (a.after ->> 'voucherId')::int = v.id
    left join order_line l on l.id = v.order_line_id
    join orders o on o.id = coalesce(l.order_id, v.refunds_order_id)
   where v.voided_at is not null
     and not exists (select from takings_entry e
                      where e.order_id = l.order_id and e.event = 'reversal' and e.kind = 'giftVoucher'))
insert into takings_entry (event, kind, gift_voucher_id, at, day, channel, method, name, quantity, amount_cents)
select 'voiding', i.kind, v.id, v.voided_at,
       greatest((v.voided_at at time zone coalesce((select time_zone from season), 'UTC'))::date, c.until + 1),
       v.channel, i.method, i.name, 1, v.cents
  from voided v
 cross join takings_close c
 cross join (values ('correction', null, 'Gift voucher voided'), ('payment', 'voucher', 'Payment'))
         as i (kind, method, name)
 where v.cents > 0
 order by v.voided_at, v.id, i.kind;
