-- A dispute that the venue won. is_reinstated: what the order bought is valid again, except tickets whose seats were
-- taken meanwhile.
alter table payment_reversal add column won_at timestamptz;
alter table payment_reversal add column is_reinstated boolean not null default false;
alter table payment_reversal add check (won_at is null or kind = 'dispute');
alter table payment_reversal add check (won_at is not null or not is_reinstated);

alter table takings_entry drop constraint takings_entry_event_check;
alter table takings_entry add constraint takings_entry_event_check
  check (event in ('sale', 'refund', 'reversal', 'reinstatement'));

-- How often the ticket was reinstated before. A ticket is refunded once, and again only after a reinstatement.
alter table takings_entry add column reinstated_before int not null default 0;
create function count_reinstatements() returns trigger language plpgsql as $$
begin
  select count(*) into new.reinstated_before
    from takings_entry
   where order_ticket_id = new.order_ticket_id and event = 'reinstatement';
  return new;
end $$;
create trigger reinstatements_are_counted before insert on takings_entry
  for each row when (new.order_ticket_id is not null and new.event <> 'sale') execute function count_reinstatements();
drop index takings_entry_by_ticket;
create unique index takings_entry_by_ticket on takings_entry
  (order_ticket_id, (case event when 'refund' then 'reversal' else event end), reinstated_before)
 where order_ticket_id is not null;
