-- Gift vouchers that no order here bought or was refunded with: those that staff issued or imported. What they are
-- worth is owed to their owners, so the takings have an entry of it, without money.
alter table takings_entry drop constraint takings_entry_event_check;
alter table takings_entry add constraint takings_entry_event_check
  check (event in ('sale', 'refund', 'reversal', 'reinstatement', 'voiding', 'issue'));
alter table takings_entry drop constraint takings_entry_check5;
alter table takings_entry add constraint takings_entry_of_voucher
  check ((event in ('voiding', 'issue')) = (gift_voucher_id is not null));
-- A voucher is issued once.
create unique index takings_entry_by_issue on takings_entry (gift_voucher_id, kind) where event = 'issue';

-- The vouchers from before, on their own days where those are open, with what they had then. What was voided of them
-- never was in the takings, and isn't now.
insert into takings_entry (event, kind, gift_voucher_id, at, day, channel, method, name, quantity, amount_cents)
select 'issue', i.kind, v.id, v.created_at,
       greatest((v.created_at at time zone coalesce((select time_zone from season), 'UTC'))::date, c.until + 1),
       case when exists (select from staff_audit a
                          where a.act = 'issuedVouchers' and a.after -> 'ids' @> to_jsonb(v.id))
            then 'counter' else 'import' end,
       i.method, i.name, 1, -v.balance_cents - u.cents
  from gift_voucher v
 cross join takings_close c
 cross join lateral (select coalesce(sum(amount_cents), 0)::int as cents
                       from gift_voucher_use where gift_voucher_id = v.id) u
 cross join (values ('correction', null, 'Gift voucher issued'), ('payment', 'voucher', 'Payment'))
         as i (kind, method, name)
 where v.order_line_id is null and v.refunds_order_id is null and v.balance_cents + u.cents > 0
 order by v.created_at, v.id, i.kind;

-- What was spent of vouchers whose own purchase was reversed: nobody owes it to their owners any more.
insert into takings_entry (event, kind, gift_voucher_id, at, day, channel, method, name, quantity, amount_cents)
select 'voiding', i.kind, v.id, e.at, greatest(e.day, c.until + 1), e.channel, i.method, i.name, 1, -u.cents
  from gift_voucher v
  join order_line l on l.id = v.order_line_id
 cross join takings_close c
 cross join lateral (select at, day, channel from takings_entry
                      where order_id = l.order_id and event = 'reversal' and kind = 'giftVoucher'
                      order by id limit 1) e
 cross join lateral (select sum(amount_cents)::int as cents from gift_voucher_use where gift_voucher_id = v.id) u
 cross join (values ('correction', null, 'Spent gift voucher reversed'), ('payment', 'voucher', 'Payment'))
         as i (kind, method, name)
 where u.cents > 0
 order by e.at, v.id, i.kind;
