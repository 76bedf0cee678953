-- Tickets scanned at a performance's doors. The device generates the id, so that a repeated call is recorded once.
create table scan (
  id             uuid primary key,
  performance_id int not null references performance,
  -- None for a code that isn't a ticket of this venue. The code itself isn't stored.
  ticket_id      bigint references order_ticket on delete cascade,
  -- The name of the door that the device was set to.
  door           text not null check (door <> ''),
  staff_id       int not null references staff,
  at             timestamptz not null,
  outcome        text not null
                 check (outcome in ('in', 'alreadyIn', 'otherPerformance', 'returned', 'cancelled', 'notOurs')),
  check ((ticket_id is null) = (outcome = 'notOurs'))
);
-- Decides between two doors: a ticket admits once.
create unique index scan_admits_once on scan (ticket_id) where outcome = 'in';
create index scan_by_ticket on scan (ticket_id, at);
