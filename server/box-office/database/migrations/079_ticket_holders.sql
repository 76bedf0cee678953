-- The people whom a ticket was handed on to, in order. The last one holds it; without any, its buyer does. The number is
-- in the ticket's code, so that the codes of earlier holders are no longer valid.
create table ticket_holder (
  ticket_id  bigint not null references order_ticket on delete cascade,
  number     smallint not null check (number between 1 and 255),
  -- Empty after the person's data was deleted.
  first_name text not null,
  last_name  text not null,
  email      text not null,
  at         timestamptz not null,
  primary key (ticket_id, number)
);
create index ticket_holder_by_email on ticket_holder (lower(email)) where email <> '';
alter table scan drop constraint scan_outcome_check;
alter table scan add constraint scan_outcome_check
  check (outcome in ('in', 'alreadyIn', 'otherPerformance', 'returned', 'handedOn', 'cancelled', 'notOurs', 'notOnList'));
