-- Orders of the venue's former ticketing system: their reference there, and how they were paid. The takings don't have
-- their sale, because it isn't this box office's.
create table imported_order (
  order_id  bigint primary key references orders on delete cascade,
  reference text not null unique check (reference <> ''),
  method    text not null check (method <> '')
);
