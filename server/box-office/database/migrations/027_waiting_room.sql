-- How the waiting room runs where commands said otherwise than the settings, and when it was last there.
create table waiting_room (
  is_only          boolean primary key default true check (is_only),
  opens_at         timestamptz,
  admit_per_minute int,
  is_paused        boolean not null default false,
  seen_at          timestamptz
);
insert into waiting_room default values;

-- A line of the waiting room: what its places are made from.
create table waiting_room_line (
  event        text primary key,
  id           text not null,
  -- Places below this number may have been given.
  given        int not null,
  -- How many of them were given before the opening, and are drawn by lot with the seed; null until the opening.
  drawn        int,
  seed         text not null,
  -- How many of the line, in its order, had their turn.
  called       int not null
);

-- A pass that was given: it is taken once.
create table waiting_room_pass (
  event      text not null,
  queue_id   text not null,
  expires_at timestamptz not null,
  primary key (event, queue_id)
);

-- For which lines a session was admitted, and until when.
alter table session add column waiting_room_passes jsonb not null default '{}';
