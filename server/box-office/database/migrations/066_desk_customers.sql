-- The customer of an act, and the customers that the desk merged into another.
alter table staff_audit add column customer_id int;
create index staff_audit_by_customer on staff_audit (customer_id) where customer_id is not null;

alter table customer
  add column merged_into int references customer on delete set null,
  add check (merged_into is null or (closed_at is not null and merged_into <> id));
create index customer_by_merged_into on customer (merged_into) where merged_into is not null;

-- A function of its own: migration 072, which a new database runs later, replaces the former one.
create function reject_audit_row_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.act in ('corrected', 'resentTickets', 'noted', 'blockedSeats', 'mergedCustomers')
       and new.before is null and new.after is null and new.reason is null
       and (new.id, new.at, new.staff_id, new.staff_name, new.act, new.order_id, new.performance_id, new.customer_id)
           is not distinct from (old.id, old.at, old.staff_id, old.staff_name, old.act, old.order_id, old.performance_id, old.customer_id)
    then
      return new;
    end if;
  end if;
  raise exception 'staff_audit is append-only' using errcode = 'insufficient_privilege';
end $$;
drop trigger audit_is_append_only on staff_audit;
create trigger audit_is_append_only before update or delete on staff_audit
  for each row execute function reject_audit_row_change();
