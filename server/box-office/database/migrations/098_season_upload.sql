-- The venue's folder that a colleague has uploaded at the desk: one at a time. Its files are in DATA_DIR of the box office
-- that received them, and are deleted with the row or when it is applied.
create table season_upload (
  id         int  primary key generated always as identity,
  only_row   boolean not null default true unique check (only_row),
  staff_id   int  not null references staff,
  file_name  text not null,
  bytes      int  not null check (bytes > 0),
  received   int  not null default 0 check (received between 0 and bytes),
  step       text not null default 'receiving'
             check (step in ('receiving', 'checking', 'checked', 'applying', 'applied')),
  changed_at timestamptz not null,
  -- What the check found: the problems in the files, or how they differ from the season.
  findings   jsonb check (findings is not null or step in ('receiving', 'checking')),
  -- The colleague who confirmed it.
  applied_by int references staff
);
