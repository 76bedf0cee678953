-- How many minutes before the start the doors open. Null if the venue doesn't say.
alter table performance add column doors_minutes integer
  check (doors_minutes between 0 and 600);
