-- The venue as the seller on its receipts. One row or none.
create table seller (
  only_row   boolean primary key default true check (only_row),
  name       text not null,
  address    text[] not null,
  -- As it is printed, such as `ABN 51 824 753 556`.
  tax_number text
);

-- The last number of each kind of document in a year. The row's lock makes the numbers consecutive.
create table sales_document_series (
  kind        text not null,
  year        int not null,
  last_number int not null,
  primary key (kind, year)
);

-- A receipt for each sale, and a credit note for each refund and reversal, as they were issued. Amounts of credit notes
-- are positive. There is no foreign key to orders, as for takings.
create table sales_document (
  id           bigint primary key generated always as identity,
  kind         text not null check (kind in ('receipt', 'creditNote')),
  -- The day of its takings, by which it belongs to a year.
  day          date not null,
  year         int not null check (year = extract(year from day)),
  -- Null until the transaction commits.
  number       int check (number > 0),
  order_id     bigint not null,
  -- The receipt that a credit note corrects. Null if the order was sold before receipts had numbers.
  corrects_id  bigint references sales_document,
  issued_at    timestamptz not null,
  buyer        jsonb,
  content      jsonb not null,
  total_cents  int not null,
  unique (kind, year, number),
  check (kind = 'creditNote' or corrects_id is null)
);
create index sales_document_by_day on sales_document (day, id);
create index sales_document_by_order on sales_document (order_id);

-- Numbers a document as its transaction commits, so that concurrent sales wait for each other only that long. A
-- transaction that is rolled back takes no number.
create function number_sales_document() returns trigger language plpgsql as $$
declare
  next_number int;
begin
  insert into sales_document_series as s (kind, year, last_number) values (new.kind, new.year, 1)
  on conflict (kind, year) do update set last_number = s.last_number + 1
  returning last_number into next_number;
  update sales_document set number = next_number where id = new.id;
  return null;
end $$;
create constraint trigger sales_documents_are_numbered after insert on sales_document
  deferrable initially deferred for each row when (new.number is null) execute function number_sales_document();

-- A document never changes, except that its buyer can be deleted.
create function guard_sales_document() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
     and to_jsonb(new) - array['number', 'buyer'] = to_jsonb(old) - array['number', 'buyer']
     and (old.number is null or new.number = old.number)
     and (new.buyer is null or new.buyer = old.buyer) then
    return new;
  end if;
  raise exception 'sales_document is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger sales_documents_are_append_only before update or delete on sales_document
  for each row execute function guard_sales_document();
create trigger sales_documents_are_not_truncated before truncate on sales_document
  for each statement execute function guard_sales_document();
