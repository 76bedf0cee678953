-- The ids of what a venue's folder defines, by kind and slug. A slug that was removed retains its id.
create table venue_key (
  kind text not null,
  slug text not null,
  id   int  not null,
  primary key (kind, slug),
  unique (kind, id)
);

-- A venue's folder is applied in one transaction, in which seats of a row and performances of an evening may change
-- places.
alter table seat
  drop constraint seat_screen_id_row_number_key,
  drop constraint seat_screen_id_row_position_key,
  add unique (screen_id, row, number) deferrable,
  add unique (screen_id, row, position) deferrable;
alter table performance
  drop constraint performance_hall_id_starts_at_key,
  add unique (hall_id, starts_at) deferrable;
alter table presenter
  drop constraint presenter_name_key,
  add unique (name) deferrable;
