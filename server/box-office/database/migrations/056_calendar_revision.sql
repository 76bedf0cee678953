-- Calendar entries follow a performance: programs replace an entry by one with the same id and a higher sequence. The
-- trigger counts every change that an entry shows, whoever makes it.
alter table performance
  add column revision   int not null default 0,
  add column changed_at timestamptz not null default now();

create function count_performance_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  new.changed_at := now();
  return new;
end $$;
create trigger a_changed_performance before update on performance
  for each row when ((old.production_id, old.hall_id, old.starts_at, old.ends_at, old.state)
                     is distinct from (new.production_id, new.hall_id, new.starts_at, new.ends_at, new.state))
  execute function count_performance_revision();
