-- Its first reservation has cost the proof of work.
alter table session add column is_proven boolean not null default false;

-- From where seats were last put into the cart: the SHA-256 of the network. None from within the house.
alter table cart add column network_sha256 bytea;
create index cart_by_network on cart (network_sha256) where state <> 'ordered';

-- How often in a row the seat's hold has expired with carts of one network.
alter table seat_allocation add column lapses smallint not null default 0;

-- A seat that a cart gave up before its time: taking it again wins none.
create table given_up_seat (
  cart_id        uuid not null references cart on delete cascade,
  performance_id int not null,
  seat_id        int not null,
  held_until     timestamptz not null,
  times_extended int not null,
  primary key (cart_id, performance_id, seat_id)
);
