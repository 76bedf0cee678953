-- How many seats a concert of a package may have is the package's, not the statement's.
alter table cart_package_seat drop constraint cart_package_seat_count_check;
alter table cart_package_seat add constraint cart_package_seat_count_check check (count > 0);

-- Of a flexi package: the most seats of one concert (null: 20), and whether its concerts may have different numbers of seats.
alter table package add column maximum_seats int check (maximum_seats > 0);
alter table package add column may_vary boolean not null default false;

-- Until then the seats of renewal_seat are kept for whoever may renew the package; nobody else can have them.
alter table package_renewal add column held_until timestamptz;
create table renewal_seat (
  performance_id int not null references performance,
  seat_id        int not null references seat,
  renewal_id     int not null references package_renewal on delete cascade,
  primary key (performance_id, seat_id)
);
create index renewal_seat_by_renewal on renewal_seat (renewal_id);
