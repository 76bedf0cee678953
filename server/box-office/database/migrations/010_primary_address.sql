-- Of a customer's addresses exactly one is the primary one. The unique index one_primary_address keeps it from being two; this
-- keeps it from being none, looked at when the transaction commits.
update address a
   set is_primary = true
 where a.id = (select min(id) from address where customer_id = a.customer_id)
   and not exists (select from address where customer_id = a.customer_id and is_primary);

create function check_primary_address() returns trigger language plpgsql as $$
declare
  checked int;
begin
  foreach checked in array array[old.customer_id, new.customer_id] loop
    if exists (select from address where customer_id = checked)
       and not exists (select from address where customer_id = checked and is_primary) then
      raise exception 'customer % has no primary address', checked using errcode = 'check_violation', constraint = 'a_primary_address';
    end if;
  end loop;
  return null;
end $$;

create constraint trigger a_primary_address
  after insert or update of is_primary, customer_id or delete on address
  deferrable initially deferred
  for each row execute function check_primary_address();
