-- What is played, when, for how much, and what may be bought with it. Ids are the ticketing ids of the wire (tessituraId);
-- content_id is the same thing's item in the content service.

-- Who puts a production on: the venue itself or a guest.
create table presenter (
  id       int     primary key,
  name     text    not null unique,
  is_venue boolean not null default false
);
create unique index one_venue on presenter (is_venue) where is_venue;

create table series (
  id           int  primary key,
  content_id   uuid not null unique,
  slug         text not null unique,
  route        text not null unique,
  name         text not null,
  description  text not null default '',
  -- How its packages are chosen.
  kind         text not null check (kind in ('Fixed', 'Flexi')),
  -- Media, as shared/content/page.ts has it.
  image        jsonb,
  background_colour text,
  text_colour  text,
  booking_type text not null default 'Active' check (booking_type in ('Active', 'External', 'Inactive', 'Hide')),
  booking_label text,
  external_url text,
  external_label text,
  position     int  not null,
  check (booking_type <> 'External' or external_url is not null)
);

-- The filters of What's On: a type (Genre, …) and its options. WhatsOn/FilterOptions?Id= asks for a type's.
create table filter_type (
  id   int  primary key,
  name text not null unique
);
create table filter_option (
  id             int  primary key,
  filter_type_id int  not null references filter_type,
  name           text not null,
  position       int  not null,
  unique (filter_type_id, name)
);

create table production (
  id             int  primary key,
  content_id     uuid not null unique,
  slug           text not null unique,
  route          text not null unique,
  name           text not null,
  -- Unaccented, lower case: neither engine's own order is right for titles (PGlite sorts by bytes).
  sort_name      text not null,
  company        text not null,
  presenter_id   int  not null references presenter,
  hall_id        int  not null references hall,
  series_id      int  references series,
  tagline        text not null default '',
  subheading     text not null default '',
  -- For the search: artists, works and the note, unaccented and lower case.
  search_text    text not null default '',
  duration_minutes int check (duration_minutes > 0),
  -- Media, as shared/content/page.ts has it.
  image          jsonb,
  desktop_image  jsonb,
  mobile_image   jsonb,
  background_colour text not null check (background_colour ~ '^#[0-9a-f]{6}$'),
  text_colour    text not null check (text_colour ~ '^#[0-9a-f]{6}$'),
  tags           text[] not null default '{}',
  is_featured    boolean not null default false,
  is_free        boolean not null default false,
  -- What the booking button is told. 'Active' books here, once on sale.
  booking_type   text not null default 'Active' check (booking_type in ('Active', 'External', 'Inactive', 'Hide')),
  booking_label  text,
  booking_text_colour   text,
  booking_button_colour text,
  external_url   text,
  external_label text,
  -- Bookable by everybody from on_sale_at; from presale_at by whoever has a promo code that opens it.
  on_sale_at     timestamptz not null,
  presale_at     timestamptz,
  check (booking_type <> 'External' or external_url is not null),
  check (presale_at is null or presale_at < on_sale_at)
);
create index production_by_series on production (series_id);

create table production_filter_option (
  production_id    int not null references production on delete cascade,
  filter_option_id int not null references filter_option,
  primary key (production_id, filter_option_id)
);
create index production_by_filter_option on production_filter_option (filter_option_id);

create table performance (
  id              int primary key,
  production_id   int not null references production,
  hall_id         int not null references hall,
  starts_at       timestamptz not null,
  ends_at         timestamptz not null,
  -- Selling ends here; never after the end.
  sales_end_at    timestamptz not null,
  state           text not null default 'scheduled' check (state in ('scheduled', 'cancelled')),
  can_select_seats boolean not null default true,
  check (ends_at > starts_at),
  check (sales_end_at <= ends_at),
  -- A hall plays one performance at an instant.
  unique (hall_id, starts_at)
);
create index performance_by_production on performance (production_id, starts_at);
create index performance_by_time on performance (starts_at);

-- Primary: a ticket for a seat. Extra: one that only goes with a primary one (a child's). Upsell: no seat at all.
create table price_type (
  id          int  primary key,
  name        text not null,
  tooltip     text,
  kind        text not null check (kind in ('Primary', 'Extra', 'Upsell')),
  -- Offered only to a cart whose promo code lists it (promo_code_price_type).
  needs_promo boolean not null default false,
  position    int  not null
);

-- What a seat costs: by performance, zone and price type. What has no row isn't offered.
create table zone_price (
  performance_id int not null references performance,
  zone_id        int not null references zone,
  price_type_id  int not null references price_type,
  amount_cents   int not null check (amount_cents >= 0),
  primary key (performance_id, zone_id, price_type_id)
);

-- What is sold beside the seats: a programme, drinks, dinner.
create table upsell (
  id       int  primary key,
  slug     text not null unique,
  name     text not null,
  tooltip  text,
  image    jsonb,
  position int  not null
);
-- An upsell offered with a performance; its id is the wire's upsellPerformanceId. How many are left is its stock less what carts
-- that are alive and orders have: lock this row (for update), count, then add.
create table upsell_performance (
  id             int primary key,
  upsell_id      int not null references upsell,
  performance_id int not null references performance,
  -- null: as many as are asked for.
  stock          int check (stock >= 0),
  unique (performance_id, upsell_id)
);
create table upsell_price (
  upsell_performance_id int not null references upsell_performance,
  price_type_id         int not null references price_type,
  amount_cents          int not null check (amount_cents >= 0),
  primary key (upsell_performance_id, price_type_id)
);

-- Fixed: every one of its performances, in one zone. Flexi: one performance each of some of its productions.
create table package (
  id        int  primary key,
  series_id int  not null references series,
  kind      text not null check (kind in ('Fixed', 'Flexi')),
  name      text not null,
  -- How the saving is put: "Save 20%".
  discount_label text not null default '',
  minimum_productions int not null check (minimum_productions > 0),
  maximum_productions int not null,
  on_sale_at timestamptz not null,
  off_sale_at timestamptz not null,
  position  int  not null,
  check (maximum_productions >= minimum_productions),
  check (off_sale_at > on_sale_at)
);
create index package_by_series on package (series_id, position);

create table package_performance (
  package_id     int not null references package,
  performance_id int not null references performance,
  position       int not null,
  primary key (package_id, performance_id)
);
create index package_by_performance on package_performance (performance_id);

-- What a seat costs as part of a package.
create table package_price (
  package_id     int not null,
  performance_id int not null,
  zone_id        int not null references zone,
  price_type_id  int not null references price_type,
  amount_cents   int not null check (amount_cents >= 0),
  primary key (package_id, performance_id, zone_id, price_type_id),
  foreign key (package_id, performance_id) references package_performance
);

create table membership_level (
  id          int  primary key,
  slug        text not null unique,
  content_id  uuid not null unique,
  name        text not null,
  description text not null,
  tooltip     text,
  image       jsonb,
  price_cents int  not null check (price_cents >= 0),
  months      int  not null default 12 check (months > 0),
  is_on_sale  boolean not null default true,
  position    int  not null
);

create table promo_code (
  id        int    primary key,
  -- As shown; told apart without regard to case.
  code      text   not null,
  -- What the visitor is told once it is applied.
  messages  text[] not null default '{}',
  starts_at timestamptz not null,
  ends_at   timestamptz not null,
  check (ends_at > starts_at)
);
create unique index promo_code_by_code on promo_code (lower(code));
-- The productions whose pre-sale the code opens.
create table promo_code_production (
  promo_code_id int not null references promo_code,
  production_id int not null references production,
  primary key (promo_code_id, production_id)
);
-- The price types that the code adds, where a performance has prices for them.
create table promo_code_price_type (
  promo_code_id int not null references promo_code,
  price_type_id int not null references price_type,
  primary key (promo_code_id, price_type_id)
);

create table donation_fund (
  id          int  primary key,
  title       text not null,
  description text not null default '',
  url         text,
  position    int  not null
);
-- How the checkout asks for a donation. One row or none.
create table donation_ask (
  only_row     boolean primary key default true check (only_row),
  fund_id      int   not null references donation_fund,
  title        text  not null,
  description  text  not null,
  image        jsonb,
  amount_cents int[] not null
);

create table delivery_method (
  id               int  primary key,
  name             text not null,
  description      text not null,
  cost_cents       int  not null check (cost_cents >= 0),
  requires_address boolean not null,
  -- Offered until so many days before the first performance of the cart.
  days_before      int  not null default 0 check (days_before >= 0),
  position         int  not null
);

-- Taken once an order that isn't free.
create table order_fee (
  id           int  primary key,
  name         text not null,
  amount_cents int  not null check (amount_cents >= 0)
);

-- What the gift voucher form names as paymentMethodId.
create table voucher_method (
  id   int  primary key,
  name text not null
);

-- The season that this database was filled with. One row or none.
create table season (
  only_row         boolean primary key default true check (only_row),
  is_demonstration boolean not null,
  seed             int,
  built_at         timestamptz not null,
  time_zone        text not null
);
