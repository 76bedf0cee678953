-- At most one row: when the newest backup was taken.
create table newest_backup (
  id int primary key default 1 check (id = 1),
  taken_at timestamptz not null
);
