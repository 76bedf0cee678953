-- The artists of a venue's folder, by the id that it gives them.
create table artist (
  id   int primary key check (id > 0),
  name text not null check (name <> '')
);

-- A box office of the version before deletes productions without knowing of this table.
create table production_artist (
  production_id int not null references production on delete cascade,
  artist_id     int not null references artist,
  position      int not null,
  primary key (production_id, artist_id)
);
create index production_by_artist on production_artist (artist_id);
