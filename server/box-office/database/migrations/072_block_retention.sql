-- The names and reasons of blocked seats are erased from the audit log some time after the performance.
create or replace function reject_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.act in ('corrected', 'resentTickets', 'noted', 'blockedSeats')
       and new.before is null and new.after is null and new.reason is null
       and (new.id, new.at, new.staff_id, new.staff_name, new.act, new.order_id, new.performance_id)
           is not distinct from (old.id, old.at, old.staff_id, old.staff_name, old.act, old.order_id, old.performance_id)
    then
      return new;
    end if;
  end if;
  raise exception 'staff_audit is append-only' using errcode = 'insufficient_privilege';
end $$;
