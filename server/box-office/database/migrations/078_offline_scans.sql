-- Scans that a device made without a network, from the list that it had loaded, and sent later.
alter table scan drop constraint scan_outcome_check;
alter table scan add constraint scan_outcome_check
  check (outcome in ('in', 'alreadyIn', 'otherPerformance', 'returned', 'cancelled', 'notOurs', 'notOnList'));
-- Whether the device admitted the ticket. With another outcome than `in`, it shouldn't have.
alter table scan add column admitted_offline boolean not null default false;
create index scan_conflicts on scan (performance_id) where admitted_offline and outcome <> 'in';
