-- Ticket holders who went out and came in again. `in` stays a ticket's first admission. `notIn`: an exit of a ticket that
-- wasn't in.
alter table scan drop constraint scan_outcome_check;
alter table scan add constraint scan_outcome_check
  check (outcome in ('in', 'inAgain', 'out', 'notIn', 'alreadyIn', 'otherPerformance', 'returned', 'handedOn', 'cancelled',
                     'notOurs', 'notOnList'));
drop index scan_conflicts;
create index scan_conflicts on scan (performance_id) where admitted_offline and outcome not in ('in', 'inAgain');
