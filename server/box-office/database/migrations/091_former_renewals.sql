-- Renewals of packages that a former ticketing system sold: the package has no order here, only a name, and its seats
-- are those of former_seat.
alter table package_renewal
  alter column order_line_id drop not null,
  add column former_package     text check (former_package <> ''),
  add column former_series      text check (former_series <> ''),
  add column former_productions int  check (former_productions > 0),
  add check (num_nonnulls(order_line_id, former_package) = 1),
  add check (former_package is null or former_series is not null);

create table former_seat (
  renewal_id    int not null references package_renewal on delete cascade,
  seat_id       int not null references seat,
  price_type_id int not null references price_type,
  primary key (renewal_id, seat_id)
);
