-- Attempts to pay count with the seat, as extensions do: a cart that takes it again doesn't win them again.
alter table given_up_seat add column payment_tries int not null default 0;

-- From then on the network that has the seat, or had it last, leaves it to others for a while before it holds it again.
alter table seat_allocation add column yields_at timestamptz;
alter table given_up_seat add column yields_at timestamptz;
create index given_up_seat_by_seat on given_up_seat (performance_id, seat_id);
