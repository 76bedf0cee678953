-- The halls, part by part, down to the seat. Nothing here is of a date: what a performance makes of it stands in 002.
-- House rules of this schema: money is whole cents in integers, instants are timestamptz, days are date; names of tables are
-- singular (but orders, whose singular is SQL's); a rule that SQL can keep is a constraint, not a habit of the code.

create table hall (
  id       int  primary key,
  slug     text not null unique,
  name     text not null,
  position int  not null
);

-- A part of a hall that the seat selector shows on one map (stalls, a balcony).
create table screen (
  id       int  primary key,
  hall_id  int  not null references hall,
  name     text not null,
  -- What SeatSelector/SeatMap is asked for.
  map_slug text not null unique,
  -- A picture of the screen's place in the hall: {"url"}.
  preview  jsonb,
  position int  not null,
  unique (id, hall_id)
);

-- A part of a screen from which the stage looks alike; the view from a seat is its section's.
create table section (
  id         int   primary key,
  screen_id  int   not null references screen,
  name       text  not null,
  -- {"url"}
  view_image jsonb,
  position   int   not null,
  unique (id, screen_id)
);

-- Seats of one price. From dear to cheap by position.
create table zone (
  id       int  primary key,
  hall_id  int  not null references hall,
  name     text not null,
  position int  not null,
  unique (id, hall_id)
);

-- Fixed vocabulary: the words that the seat selector says about special seats.
create table seat_attribute (
  code        text primary key check (code in ('W', 'C', 'O', 'R')),
  name        text not null,
  description text not null
);

create table seat (
  id           int  primary key,
  hall_id      int  not null references hall,
  screen_id    int  not null,
  section_id   int  not null,
  zone_id      int  not null,
  -- The seat's name in its screen's map: unique in the whole house.
  key          text not null unique,
  row          text not null,
  number       int  not null check (number > 0),
  -- The row's place in its screen, from the stage backwards.
  row_position int  not null,
  -- The seat's place in its row. Neighbours differ by 1; an aisle or a pillar skips a number.
  position     int  not null,
  -- On the screen's map, in its own units (about 24 from seat to seat); the stage is at the top.
  x            real not null,
  y            real not null,
  -- 0 is the best seat of the hall; how far from the middle of its row and of the hall.
  quality      int  not null check (quality >= 0),
  attributes   text[] not null default '{}' check (attributes <@ array['W', 'C', 'O', 'R']),
  -- A companion's seat belongs to a wheelchair place.
  companion_of int references seat,
  foreign key (screen_id, hall_id)    references screen (id, hall_id),
  foreign key (section_id, screen_id) references section (id, screen_id),
  foreign key (zone_id, hall_id)      references zone (id, hall_id),
  unique (screen_id, row, number),
  unique (screen_id, row, position),
  check (companion_of is null or 'C' = any (attributes))
);
create index seat_by_hall on seat (hall_id, screen_id, row_position, position);
create index seat_by_zone on seat (zone_id);
