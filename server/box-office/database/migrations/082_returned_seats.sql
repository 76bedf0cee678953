-- The list for returned seats of a performance, from its first request on.
create table returned_seat_list (
  performance_id int primary key references performance on delete cascade,
  -- Whether requests are waiting. Free seats are then sold only to the list, except the open ones.
  is_waiting     boolean not null,
  -- Ids of free seats that fit no waiting request, and are therefore on open sale.
  open_seats     int[] not null default '{}',
  -- How many seats have been offered to the list.
  offered_seats  int not null default 0
);
create index returned_seat_list_at_work on returned_seat_list (performance_id) where is_waiting;

-- The requests of a list, in their order of entry.
create table returned_seat_request (
  id             bigint generated always as identity primary key,
  performance_id int not null references returned_seat_list on delete cascade,
  -- As `accountName` returns it.
  email          text not null,
  count          int not null check (count > 0),
  -- Whether only seats side by side will do.
  is_adjacent    boolean not null,
  state          text not null default 'waiting' check (state in ('waiting', 'offered', 'taken', 'lapsed')),
  -- How often requests behind it were served first, because they are for fewer seats.
  times_passed   int not null default 0,
  -- The cart that holds the offered seats.
  cart_id        uuid references cart on delete set null,
  requested_at   timestamptz not null,
  offered_at     timestamptz,
  check ((state = 'waiting') = (offered_at is null))
);
create unique index one_returned_seat_request on returned_seat_request (performance_id, email)
  where state in ('waiting', 'offered');
create index returned_seat_request_by_email on returned_seat_request (email);
create index returned_seat_request_by_cart on returned_seat_request (cart_id) where cart_id is not null;
