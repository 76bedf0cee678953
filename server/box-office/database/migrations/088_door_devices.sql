-- Devices at the doors. Each has a session of its own, for the door's calls only. Removed ones stay, because their scans
-- refer to them.
create table door_device (
  id           int generated always as identity primary key,
  name         text not null check (name <> ''),
  token_sha256 bytea not null unique check (length(token_sha256) = 32),
  paired_by    int not null references staff,
  paired_at    timestamptz not null,
  last_seen_at timestamptz not null,
  removed_at   timestamptz
);
-- Codes that pair a device, by hash. Each works once.
create table door_pairing_code (
  code_sha256 bytea primary key check (length(code_sha256) = 32),
  name        text not null check (name <> ''),
  created_by  int not null references staff,
  expires_at  timestamptz not null
);
-- A scan is a colleague's or a paired device's.
alter table scan alter column staff_id drop not null;
alter table scan add column device_id int references door_device;
alter table scan add constraint scan_has_one_scanner check (num_nonnulls(staff_id, device_id) = 1);
create index scan_by_device on scan (device_id, at) where device_id is not null;
