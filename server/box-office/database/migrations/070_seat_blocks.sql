-- House seats: seats of a performance that the staff took off sale under one name, until a date or until further
-- notice.
create table seat_block (
  id             int primary key generated always as identity,
  performance_id int not null references performance on delete cascade,
  name           text not null check (name <> ''),
  reason         text not null check (reason <> ''),
  -- None: the seats stay blocked until a colleague releases them.
  release_at     timestamptz,
  blocked_by     text not null,
  created_at     timestamptz not null
);
create index seat_block_by_performance on seat_block (performance_id);
create index seat_block_by_release on seat_block (release_at) where release_at is not null;

-- None for seats that were blocked without a name.
alter table seat_allocation add column block_id int references seat_block;
alter table seat_allocation add check (block_id is null or state = 'blocked');
create index seat_allocation_by_block on seat_allocation (block_id) where block_id is not null;
