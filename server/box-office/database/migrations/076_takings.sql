-- Rates of tax by name. The first by position applies where a price names none. A venue without rates charges no tax.
create table tax_rate (
  id           int primary key,
  name         text not null unique deferrable,
  basis_points int not null check (basis_points between 0 and 10000),
  position     int not null
);
alter table price_type add column tax_rate_id int references tax_rate;
alter table order_fee add column tax_rate_id int references tax_rate;
alter table delivery_method add column tax_rate_id int references tax_rate;
alter table membership_level add column tax_rate_id int references tax_rate;

-- What was sold and refunded, and how it was paid: of each event the items add up to the payments. Tax is stored as it
-- was charged. There are no foreign keys, because an entry remains when the venue's data change.
create table takings_entry (
  id               bigint primary key generated always as identity,
  event            text not null check (event in ('sale', 'refund', 'reversal')),
  kind             text not null check (kind in ('ticket', 'extra', 'membership', 'donation', 'giftVoucher', 'delivery',
                                                 'fee', 'correction', 'payment')),
  order_id         bigint not null,
  at               timestamptz not null,
  -- The venue's day that the entry belongs to. Never a closed one.
  day              date not null,
  channel          text not null,
  method           text,
  order_ticket_id  bigint,
  performance_id   int,
  production_id    int,
  presenter_id     int,
  name             text not null,
  quantity         int not null,
  amount_cents     int not null,
  tax_name         text,
  tax_basis_points int,
  tax_cents        int not null default 0,
  check ((kind = 'payment') = (method is not null)),
  check ((kind = 'ticket') = (order_ticket_id is not null)),
  check ((tax_name is null) = (tax_basis_points is null)),
  check (tax_basis_points is not null or tax_cents = 0)
);
create index takings_entry_by_day on takings_entry (day, id);
create index takings_entry_by_order on takings_entry (order_id);
-- A ticket is sold once and refunded once.
create unique index takings_entry_by_ticket on takings_entry (order_ticket_id, (event = 'sale'))
 where order_ticket_id is not null;

create function reject_takings_change() returns trigger language plpgsql as $$
begin
  raise exception 'takings_entry is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger takings_are_append_only before update or delete on takings_entry
  for each row execute function reject_takings_change();
create trigger takings_are_not_truncated before truncate on takings_entry
  for each statement execute function reject_takings_change();

-- The last day that is closed: no entry is added to it or to an earlier one. One row.
create table takings_close (
  only_row boolean primary key default true check (only_row),
  until    date
);
insert into takings_close default values;

-- The orders from before, without tax. Of the items refunded as a whole at the provider, only the tickets are known.
create temporary table zone_of_venue as select coalesce((select time_zone from season), 'UTC') as zone;

insert into takings_entry (event, kind, order_id, at, day, channel, order_ticket_id, performance_id, production_id,
                           presenter_id, name, quantity, amount_cents)
select 'sale', i.kind, o.id, o.completed_at, (o.completed_at at time zone z.zone)::date, 'web', i.ticket_id,
       i.performance_id, p.id, p.presenter_id, i.name, i.quantity, i.amount_cents
  from orders o
 cross join zone_of_venue z
 cross join lateral (
   select 'ticket' as kind, t.id as ticket_id, t.performance_id, y.name, 1 as quantity, t.amount_cents
     from order_ticket t join price_type y on y.id = t.price_type_id where t.order_id = o.id
    union all
   select 'extra', null, x.performance_id, u.name, u.count, u.count * u.amount_cents
     from order_upsell u
     join order_line l on l.id = u.order_line_id
     join upsell_performance x on x.id = u.upsell_performance_id
    where l.order_id = o.id
    union all
   select lower(left(l.kind, 1)) || substr(l.kind, 2), null, null, l.name, 1, l.amount_cents
     from order_line l where l.order_id = o.id and l.kind in ('Membership', 'Donation', 'GiftVoucher')
    union all
   select 'delivery', null, null, 'Delivery', 1, o.delivery_cents where o.delivery_cents > 0
    union all
   select 'fee', null, null, 'Fees', 1, o.fees_cents where o.fees_cents > 0) i
  left join performance f on f.id = i.performance_id
  left join production p on p.id = f.production_id
 where o.state = 'completed'
 order by o.completed_at, o.id;

insert into takings_entry (event, kind, order_id, at, day, channel, order_ticket_id, performance_id, production_id,
                           presenter_id, name, quantity, amount_cents)
select 'refund', 'ticket', e.order_id, t.returned_at, (t.returned_at at time zone z.zone)::date, e.channel, t.id,
       e.performance_id, e.production_id, e.presenter_id, e.name, -1, -e.amount_cents
  from takings_entry e
  join order_ticket t on t.id = e.order_ticket_id and t.returned_at is not null
 cross join zone_of_venue z
 order by t.returned_at, t.id;

insert into takings_entry (event, kind, order_id, at, day, channel, method, name, quantity, amount_cents)
select p.event, 'payment', p.order_id, p.at, (p.at at time zone z.zone)::date, 'web', p.method, 'Payment', 1, p.cents
  from zone_of_venue z
 cross join lateral (
   select 'sale' as event, id as order_id, completed_at as at, 'card' as method, total_cents as cents
     from orders where state = 'completed'
    union all
   select 'sale', id, completed_at, 'voucher', vouchers_cents from orders where state = 'completed'
    union all
   select 'refund', r.order_id, r.created_at, m.method, -m.cents
     from order_refund r
    cross join lateral (values ('card', card_cents), ('cash', cash_cents), ('voucher', voucher_cents)) m (method, cents)
    union all
   select 'refund', t.order_id, t.returned_at, case when max(t.gift_voucher_id) is null then 'card' else 'voucher' end,
          -sum(t.amount_cents)::int
     from order_ticket t join orders o on o.id = t.order_id and o.state = 'completed'
    where t.returned_at is not null and t.order_refund_id is null
    group by t.order_id, t.returned_at) p
 where p.cents <> 0
 order by p.at;

drop table zone_of_venue;
