-- The tables after all migrations, by area. Generated: don't edit. To write it again after a new migration, run
-- npm run schema
-- and describe a new table in server/box-office/database/schema/table-areas.ts.


-- THE VENUE

-- The halls.
create table hall (
  id       integer not null,
  slug     text not null,
  name     text not null,
  position integer not null,
  primary key (id),
  unique (slug)
);

-- A part of a hall that the seat selector shows on one map, such as the stalls.
create table screen (
  id       integer not null,
  hall_id  integer not null,
  name     text not null,
  map_slug text not null,
  preview  jsonb,
  position integer not null,
  primary key (id),
  unique (id, hall_id),
  unique (map_slug),
  foreign key (hall_id) references hall(id)
);

-- A part of a screen whose seats share a view of the stage.
create table section (
  id         integer not null,
  screen_id  integer not null,
  name       text not null,
  view_image jsonb,
  position   integer not null,
  primary key (id),
  unique (id, screen_id),
  foreign key (screen_id) references screen(id)
);

-- The seats of one price, from the dearest to the cheapest by position.
create table zone (
  id       integer not null,
  hall_id  integer not null,
  name     text not null,
  position integer not null,
  primary key (id),
  unique (id, hall_id),
  foreign key (hall_id) references hall(id)
);

-- What the seat selector says about wheelchair, companion and restricted seats.
create table seat_attribute (
  code        text not null,
  name        text not null,
  description text not null,
  primary key (code),
  check ((code = any (array['W'::text, 'C'::text, 'O'::text, 'R'::text])))
);

-- The seats, with their places in the row and on the map.
create table seat (
  id           integer not null,
  hall_id      integer not null,
  screen_id    integer not null,
  section_id   integer not null,
  zone_id      integer not null,
  key          text not null,
  row          text not null,
  number       integer not null,
  row_position integer not null,
  position     integer not null,
  x            real not null,
  y            real not null,
  quality      integer not null,
  attributes   text[] default '{}'::text[] not null,
  companion_of integer,
  primary key (id),
  unique (key),
  unique (screen_id, "row", number) deferrable,
  unique (screen_id, "row", "position") deferrable,
  foreign key (companion_of) references seat(id),
  foreign key (hall_id) references hall(id),
  foreign key (screen_id, hall_id) references screen(id, hall_id),
  foreign key (section_id, screen_id) references section(id, screen_id),
  foreign key (zone_id, hall_id) references zone(id, hall_id),
  check ((attributes <@ array['W'::text, 'C'::text, 'O'::text, 'R'::text])),
  check (((companion_of is null) or ('C'::text = any (attributes)))),
  check ((number > 0)),
  check ((quality >= 0))
);
create index seat_by_hall on seat using btree (hall_id, screen_id, row_position, "position");
create index seat_by_zone on seat using btree (zone_id);

-- The drawings of screens and halls that the venue supplied.
create table seat_map (
  slug    text not null,
  content text not null,
  primary key (slug)
);

-- The ids of what a venue's folder defines, by kind and slug.
create table venue_key (
  kind text not null,
  slug text not null,
  id   integer not null,
  primary key (kind, slug),
  unique (kind, id)
);

-- The texts and artists of a venue's folder, for an export.
create table venue_text (
  kind    text not null,
  slug    text not null,
  about   text not null,
  artists jsonb not null,
  primary key (kind, slug),
  check ((kind = any (array['production'::text, 'series'::text])))
);

-- The rows of old data that were imported, so that none is imported twice.
create table imported_row (
  file text not null,
  key  bytea not null,
  primary key (file, key)
);

-- Keys that the box office generated, such as the one that signs tickets.
create table venue_secret (
  name  text not null,
  value text not null,
  primary key (name)
);

-- When the newest backup was taken. At most one row.
create table newest_backup (
  id       integer default 1 not null,
  taken_at timestamp with time zone not null,
  primary key (id),
  check ((id = 1))
);


-- THE PROGRAMME

-- Who puts a production on: the venue or a guest.
create table presenter (
  id       integer not null,
  name     text not null,
  is_venue boolean default false not null,
  primary key (id),
  unique (name) deferrable
);
create unique index one_venue on presenter using btree (is_venue) where is_venue;

-- Productions that are sold together in packages.
create table series (
  id                integer not null,
  content_id        uuid not null,
  slug              text not null,
  route             text not null,
  name              text not null,
  description       text default ''::text not null,
  kind              text not null,
  image             jsonb,
  background_colour text,
  text_colour       text,
  booking_type      text default 'Active'::text not null,
  booking_label     text,
  external_url      text,
  external_label    text,
  position          integer not null,
  primary key (id),
  unique (content_id),
  unique (route),
  unique (slug),
  check ((booking_type = any (array['Active'::text, 'External'::text, 'Inactive'::text, 'Hide'::text]))),
  check (((booking_type <> 'External'::text) or (external_url is not null))),
  check ((kind = any (array['Fixed'::text, 'Flexi'::text])))
);

-- The works on the programme.
create table production (
  id                    integer not null,
  content_id            uuid not null,
  slug                  text not null,
  route                 text not null,
  name                  text not null,
  sort_name             text not null,
  company               text not null,
  presenter_id          integer not null,
  hall_id               integer not null,
  series_id             integer,
  tagline               text default ''::text not null,
  subheading            text default ''::text not null,
  search_text           text default ''::text not null,
  duration_minutes      integer,
  image                 jsonb,
  desktop_image         jsonb,
  mobile_image          jsonb,
  background_colour     text not null,
  text_colour           text not null,
  tags                  text[] default '{}'::text[] not null,
  is_featured           boolean default false not null,
  is_free               boolean default false not null,
  booking_type          text default 'Active'::text not null,
  booking_label         text,
  booking_text_colour   text,
  booking_button_colour text,
  external_url          text,
  external_label        text,
  on_sale_at            timestamp with time zone not null,
  presale_at            timestamp with time zone,
  primary key (id),
  unique (content_id),
  unique (route),
  unique (slug),
  foreign key (hall_id) references hall(id),
  foreign key (presenter_id) references presenter(id),
  foreign key (series_id) references series(id),
  check ((background_colour ~ '^#[0-9a-f]{6}$'::text)),
  check ((booking_type = any (array['Active'::text, 'External'::text, 'Inactive'::text, 'Hide'::text]))),
  check (((booking_type <> 'External'::text) or (external_url is not null))),
  check (((presale_at is null) or (presale_at < on_sale_at))),
  check ((duration_minutes > 0)),
  check ((text_colour ~ '^#[0-9a-f]{6}$'::text))
);
create index featured_production on production using btree (id) where is_featured;
create index production_by_series on production using btree (series_id);

-- The artists of a venue's folder that have an id.
create table artist (
  id   integer not null,
  name text not null,
  primary key (id),
  check ((id > 0)),
  check ((name <> ''::text))
);

-- The artists with an id who play in a production, in the order of its performers.
create table production_artist (
  production_id integer not null,
  artist_id     integer not null,
  position      integer not null,
  primary key (production_id, artist_id),
  foreign key (artist_id) references artist(id),
  foreign key (production_id) references production(id) on delete cascade
);
create index production_by_artist on production_artist using btree (artist_id);

-- The dates of a production.
create table performance (
  id               integer not null,
  production_id    integer not null,
  hall_id          integer not null,
  starts_at        timestamp with time zone not null,
  ends_at          timestamp with time zone not null,
  sales_end_at     timestamp with time zone not null,
  state            text default 'scheduled'::text not null,
  can_select_seats boolean default true not null,
  revision         integer default 0 not null,
  changed_at       timestamp with time zone default now() not null,
  doors_minutes    integer,
  primary key (id),
  unique (hall_id, starts_at) deferrable,
  foreign key (hall_id) references hall(id),
  foreign key (production_id) references production(id),
  check ((ends_at > starts_at)),
  check ((sales_end_at <= ends_at)),
  check (((doors_minutes >= 0) and (doors_minutes <= 600))),
  check ((state = any (array['scheduled'::text, 'cancelled'::text])))
);
create index performance_by_end on performance using btree (ends_at);
create index performance_by_production on performance using btree (production_id, starts_at);
create index performance_by_time on performance using btree (starts_at);
create trigger a_changed_performance before update on performance for each row when ((((((old.production_id is distinct from new.production_id) or (old.hall_id is distinct from new.hall_id)) or (old.starts_at is distinct from new.starts_at)) or (old.ends_at is distinct from new.ends_at)) or (old.state is distinct from new.state))) execute function count_performance_revision();

-- The kinds of filters in What's On, such as genre.
create table filter_type (
  id   integer not null,
  name text not null,
  primary key (id),
  unique (name)
);

-- The options of each kind of filter.
create table filter_option (
  id             integer not null,
  filter_type_id integer not null,
  name           text not null,
  position       integer not null,
  primary key (id),
  unique (filter_type_id, name),
  foreign key (filter_type_id) references filter_type(id)
);

-- Which filters find a production.
create table production_filter_option (
  production_id    integer not null,
  filter_option_id integer not null,
  primary key (production_id, filter_option_id),
  foreign key (filter_option_id) references filter_option(id),
  foreign key (production_id) references production(id) on delete cascade
);
create index production_by_filter_option on production_filter_option using btree (filter_option_id);

-- When and how this database was filled. One row or none.
create table season (
  only_row         boolean default true not null,
  is_demonstration boolean not null,
  built_at         timestamp with time zone not null,
  time_zone        text not null,
  primary key (only_row),
  check (only_row)
);


-- PRICES AND OFFERS

-- The kinds of tickets: adult, child, extra.
create table price_type (
  id               integer not null,
  name             text not null,
  tooltip          text,
  kind             text not null,
  needs_promo      boolean default false not null,
  position         integer not null,
  needs_membership boolean default false not null,
  tax_rate_id      integer,
  primary key (id),
  foreign key (tax_rate_id) references tax_rate(id),
  check ((kind = any (array['Primary'::text, 'Extra'::text, 'Upsell'::text])))
);

-- The price of a seat by performance, zone and price type. What has no row is not on offer.
create table zone_price (
  performance_id integer not null,
  zone_id        integer not null,
  price_type_id  integer not null,
  amount_cents   integer not null,
  primary key (performance_id, zone_id, price_type_id),
  foreign key (performance_id) references performance(id),
  foreign key (price_type_id) references price_type(id),
  foreign key (zone_id) references zone(id),
  check ((amount_cents >= 0))
);

-- A choice of performances at a package price, fixed or flexible.
create table package (
  id                  integer not null,
  series_id           integer not null,
  kind                text not null,
  name                text not null,
  discount_label      text default ''::text not null,
  minimum_productions integer not null,
  maximum_productions integer not null,
  on_sale_at          timestamp with time zone not null,
  off_sale_at         timestamp with time zone not null,
  position            integer not null,
  maximum_seats       integer,
  may_vary            boolean default false not null,
  primary key (id),
  foreign key (series_id) references series(id),
  check ((maximum_productions >= minimum_productions)),
  check ((off_sale_at > on_sale_at)),
  check ((kind = any (array['Fixed'::text, 'Flexi'::text]))),
  check ((maximum_seats > 0)),
  check ((minimum_productions > 0))
);
create index package_by_series on package using btree (series_id, "position");

-- The performances that a package contains or may contain.
create table package_performance (
  package_id     integer not null,
  performance_id integer not null,
  position       integer not null,
  primary key (package_id, performance_id),
  foreign key (package_id) references package(id),
  foreign key (performance_id) references performance(id)
);
create index package_by_performance on package_performance using btree (performance_id);

-- The price of a seat as part of a package.
create table package_price (
  package_id     integer not null,
  performance_id integer not null,
  zone_id        integer not null,
  price_type_id  integer not null,
  amount_cents   integer not null,
  primary key (package_id, performance_id, zone_id, price_type_id),
  foreign key (package_id, performance_id) references package_performance(package_id, performance_id),
  foreign key (price_type_id) references price_type(id),
  foreign key (zone_id) references zone(id),
  check ((amount_cents >= 0))
);

-- What is sold beside seats: programmes, drinks, dinner.
create table upsell (
  id       integer not null,
  slug     text not null,
  name     text not null,
  tooltip  text,
  image    jsonb,
  position integer not null,
  primary key (id),
  unique (slug)
);

-- An upsell as offered with a performance, with its stock.
create table upsell_performance (
  id             integer not null,
  upsell_id      integer not null,
  performance_id integer not null,
  stock          integer,
  primary key (id),
  unique (performance_id, upsell_id),
  foreign key (performance_id) references performance(id),
  foreign key (upsell_id) references upsell(id),
  check ((stock >= 0))
);

-- The prices of an offered upsell.
create table upsell_price (
  upsell_performance_id integer not null,
  price_type_id         integer not null,
  amount_cents          integer not null,
  primary key (upsell_performance_id, price_type_id),
  foreign key (price_type_id) references price_type(id),
  foreign key (upsell_performance_id) references upsell_performance(id),
  check ((amount_cents >= 0))
);

-- The memberships on sale.
create table membership_level (
  id          integer not null,
  slug        text not null,
  content_id  uuid not null,
  name        text not null,
  description text not null,
  tooltip     text,
  image       jsonb,
  price_cents integer not null,
  months      integer default 12 not null,
  is_on_sale  boolean default true not null,
  position    integer not null,
  tax_rate_id integer,
  primary key (id),
  unique (content_id),
  unique (slug),
  foreign key (tax_rate_id) references tax_rate(id),
  check ((months > 0)),
  check ((price_cents >= 0))
);

-- The price types that a membership opens.
create table membership_level_price_type (
  membership_level_id integer not null,
  price_type_id       integer not null,
  primary key (membership_level_id, price_type_id),
  foreign key (membership_level_id) references membership_level(id),
  foreign key (price_type_id) references price_type(id)
);

-- The pre-sales that a membership opens.
create table membership_level_production (
  membership_level_id integer not null,
  production_id       integer not null,
  primary key (membership_level_id, production_id),
  foreign key (membership_level_id) references membership_level(id),
  foreign key (production_id) references production(id)
);
create index membership_level_by_production on membership_level_production using btree (production_id);

-- Promotion codes, with their period and limit.
create table promo_code (
  id          integer not null,
  code        text not null,
  messages    text[] default '{}'::text[] not null,
  starts_at   timestamp with time zone not null,
  ends_at     timestamp with time zone not null,
  most_orders integer,
  primary key (id),
  check ((ends_at > starts_at)),
  check ((most_orders > 0))
);
create unique index promo_code_by_code on promo_code using btree (lower(code));

-- The pre-sales that a code opens.
create table promo_code_production (
  promo_code_id integer not null,
  production_id integer not null,
  primary key (promo_code_id, production_id),
  foreign key (production_id) references production(id),
  foreign key (promo_code_id) references promo_code(id)
);

-- The price types that a code opens.
create table promo_code_price_type (
  promo_code_id integer not null,
  price_type_id integer not null,
  primary key (promo_code_id, price_type_id),
  foreign key (price_type_id) references price_type(id),
  foreign key (promo_code_id) references promo_code(id)
);

-- What visitors can give to.
create table donation_fund (
  id          integer not null,
  title       text not null,
  description text default ''::text not null,
  url         text,
  position    integer not null,
  primary key (id)
);

-- How the checkout asks for a donation. One row or none.
create table donation_ask (
  only_row     boolean default true not null,
  fund_id      integer not null,
  title        text not null,
  description  text not null,
  image        jsonb,
  amount_cents integer[] not null,
  primary key (only_row),
  foreign key (fund_id) references donation_fund(id),
  check (only_row)
);

-- The venue as the seller on its receipts. One row or none.
create table seller (
  only_row   boolean default true not null,
  name       text not null,
  address    text[] not null,
  tax_number text,
  primary key (only_row),
  check (only_row)
);

-- The rates of tax that prices include.
create table tax_rate (
  id           integer not null,
  name         text not null,
  basis_points integer not null,
  position     integer not null,
  primary key (id),
  unique (name) deferrable,
  check (((basis_points >= 0) and (basis_points <= 10000)))
);

-- How tickets reach their buyer.
create table delivery_method (
  id               integer not null,
  name             text not null,
  description      text not null,
  cost_cents       integer not null,
  requires_address boolean not null,
  days_before      integer default 0 not null,
  position         integer not null,
  tax_rate_id      integer,
  primary key (id),
  foreign key (tax_rate_id) references tax_rate(id),
  check ((cost_cents >= 0)),
  check ((days_before >= 0))
);

-- Fees per order.
create table order_fee (
  id           integer not null,
  name         text not null,
  amount_cents integer not null,
  tax_rate_id  integer,
  primary key (id),
  foreign key (tax_rate_id) references tax_rate(id),
  check ((amount_cents >= 0))
);

-- The payment methods of the gift voucher form.
create table voucher_method (
  id   integer not null,
  name text not null,
  primary key (id)
);


-- CUSTOMERS

-- Accounts, and the guests of one checkout, who have no password.
create table customer (
  id                      integer generated as identity not null,
  email                   text not null,
  password_hash           text,
  prefix_id               integer,
  first_name              text not null,
  middle_name             text,
  last_name               text not null,
  phone                   text,
  date_of_birth           date,
  email_communications    boolean default false not null,
  phone_communications    boolean default false not null,
  other_presenter_updates boolean default false not null,
  created_at              timestamp with time zone not null,
  closed_at               timestamp with time zone,
  proven_email            text,
  merged_into             integer,
  primary key (id),
  foreign key (merged_into) references customer(id) on delete set null,
  foreign key (prefix_id) references prefix(id),
  check (((closed_at is null) or ((password_hash is null) and (prefix_id is null) and (first_name = ''::text) and (middle_name is null) and (last_name = ''::text) and (phone is null) and (date_of_birth is null)))),
  check (((merged_into is null) or ((closed_at is not null) and (merged_into <> id)))),
  check (((email = trim(both from email)) and (email ~~ '%@%'::text)))
);
create unique index account_by_email on customer using btree (lower(email)) where (password_hash is not null);
create index customer_by_email on customer using btree (lower(email));
create index customer_by_email_prefix on customer using btree (lower(email) text_pattern_ops);
create index customer_by_merged_into on customer using btree (merged_into) where (merged_into is not null);
create index customer_by_name on customer using gin (to_tsvector('simple'::regconfig, folded_text(((first_name || ' '::text) || last_name)))) with (fastupdate=off);
create index customer_by_phone on customer using btree ("right"(regexp_replace(phone, '\D'::text, ''::text, 'g'::text), 9)) where (phone is not null);

-- A customer's addresses, one of them primary.
create table address (
  id          integer generated as identity not null,
  customer_id integer not null,
  country_id  integer not null,
  state_id    integer,
  line1       text not null,
  line2       text,
  suburb      text not null,
  post_code   text default ''::text not null,
  is_primary  boolean default false not null,
  created_at  timestamp with time zone not null,
  primary key (id),
  foreign key (country_id) references country(id),
  foreign key (customer_id) references customer(id) on delete cascade,
  foreign key (state_id, country_id) references state(id, country_id)
);
create index address_by_customer on address using btree (customer_id);
create unique index one_primary_address on address using btree (customer_id) where is_primary;
create constraint trigger a_primary_address after insert or delete or update of is_primary, customer_id on address deferrable initially deferred for each row execute function check_primary_address();

-- The memberships that customers have or had.
create table customer_membership (
  id                  integer generated as identity not null,
  customer_id         integer not null,
  membership_level_id integer not null,
  starts_on           date not null,
  expires_on          date not null,
  order_line_id       bigint,
  primary key (id),
  unique (order_line_id),
  foreign key (customer_id) references customer(id) on delete cascade,
  foreign key (membership_level_id) references membership_level(id),
  foreign key (order_line_id) references order_line(id),
  check ((expires_on > starts_on))
);
create index membership_by_customer on customer_membership using btree (customer_id, expires_on);

-- The newsletter, by address.
create table subscription (
  email         text not null,
  first_name    text not null,
  last_name     text not null,
  subscribed_at timestamp with time zone not null,
  primary key (email),
  check ((email = lower(email)))
);

-- Subscriptions that a mailed link has not confirmed yet.
create table subscription_request (
  email        text not null,
  first_name   text not null,
  last_name    text not null,
  requested_at timestamp with time zone not null,
  mail_key     text not null,
  primary key (mail_key),
  check ((email = lower(email)))
);
create index subscription_request_by_email on subscription_request using btree (email);

-- Customers whose telephone number from before is still to be converted to E.164.
create table phone_to_convert (
  customer_id integer not null,
  primary key (customer_id),
  foreign key (customer_id) references customer(id) on delete cascade
);

-- Titles before a name.
create table prefix (
  id       integer not null,
  name     text not null,
  position integer not null,
  primary key (id),
  unique (name)
);

-- The countries of addresses.
create table country (
  id         integer not null,
  code       text not null,
  name       text not null,
  is_default boolean default false not null,
  position   integer not null,
  primary key (id),
  unique (code)
);
create unique index one_default_country on country using btree (is_default) where is_default;

-- The states of countries.
create table state (
  id         integer not null,
  country_id integer not null,
  code       text not null,
  name       text not null,
  primary key (id),
  unique (country_id, code),
  unique (id, country_id),
  foreign key (country_id) references country(id)
);

-- The addresses that the lookup suggests.
create table known_address (
  key         text not null,
  label       text not null,
  search_text text not null,
  country_id  integer not null,
  state_id    integer,
  line1       text not null,
  suburb      text not null,
  post_code   text not null,
  primary key (key),
  foreign key (country_id) references country(id),
  foreign key (state_id, country_id) references state(id, country_id)
);
create index known_address_by_trigram on known_address using gin (search_text gin_trgm_ops);


-- SESSIONS AND PROTECTION

-- A visitor's session, by the hash of its token.
create table session (
  token_sha256        bytea not null,
  customer_id         integer,
  cart_id             uuid,
  created_at          timestamp with time zone not null,
  expires_at          timestamp with time zone not null,
  id                  bigint generated as identity not null,
  signed_in_at        timestamp with time zone,
  last_used_at        timestamp with time zone,
  device              text,
  is_proven           boolean default false not null,
  waiting_room_passes jsonb default '{}'::jsonb not null,
  primary key (token_sha256),
  unique (id),
  foreign key (cart_id) references cart(id),
  foreign key (customer_id) references customer(id) on delete cascade,
  check ((length(token_sha256) = 32))
);
create index session_by_cart on session using btree (cart_id);
create index session_by_customer on session using btree (customer_id);

-- Tokens that a newer one has replaced, while calls with them may be in progress.
create table replaced_token (
  token_sha256 bytea not null,
  known_until  timestamp with time zone not null,
  primary key (token_sha256),
  check ((length(token_sha256) = 32))
);

-- Tokens to choose a new password, by hash.
create table reset_token (
  token_sha256 bytea not null,
  customer_id  integer not null,
  expires_at   timestamp with time zone not null,
  email        text,
  primary key (token_sha256),
  foreign key (customer_id) references customer(id) on delete cascade,
  check ((length(token_sha256) = 32))
);
create index reset_token_by_customer on reset_token using btree (customer_id);

-- Tokens of links to what is stored by a mail address alone, by hash.
create table address_token (
  token_sha256 bytea not null,
  email        text not null,
  expires_at   timestamp with time zone not null,
  purpose      text default 'data'::text not null,
  mail_key     text,
  primary key (token_sha256),
  check ((purpose = any (array['data'::text, 'newsletter'::text]))),
  check ((length(token_sha256) = 32))
);
create index address_token_by_email on address_token using btree (email);
create index address_token_by_expiry on address_token using btree (expires_at);

-- Failed attempts that count against a limit, by account and network.
create table login_failure (
  id              bigint generated as identity not null,
  account         text not null,
  network_address text not null,
  failed_at       timestamp with time zone not null,
  wider_networks  text[] default '{}'::text[] not null,
  primary key (id)
);
create index login_failure_by_account on login_failure using btree (account, failed_at);
create index login_failure_by_network_address on login_failure using btree (network_address, failed_at);
create index login_failure_by_wider_network on login_failure using gin (wider_networks);

-- From where a customer has signed in, by hash.
create table known_network (
  account_network_sha256 bytea not null,
  customer_id            integer not null,
  used_at                timestamp with time zone not null,
  primary key (account_network_sha256),
  foreign key (customer_id) references customer(id) on delete cascade,
  check ((length(account_network_sha256) = 32))
);
create index known_network_by_customer on known_network using btree (customer_id);

-- Spent captcha tokens, by hash.
create table captcha_token (
  token_sha256 bytea not null,
  expires_at   timestamp with time zone not null,
  primary key (token_sha256),
  check ((length(token_sha256) = 32))
);
create index captcha_token_by_expiry on captcha_token using btree (expires_at);

-- How the waiting room runs. One row.
create table waiting_room (
  is_only          boolean default true not null,
  opens_at         timestamp with time zone,
  admit_per_minute integer,
  is_paused        boolean default false not null,
  seen_at          timestamp with time zone,
  primary key (is_only),
  check (is_only)
);

-- The queue of each sale.
create table waiting_room_line (
  event    text not null,
  id       text not null,
  given    integer not null,
  drawn    integer,
  seed     text not null,
  called   integer not null,
  waiting  integer default 0 not null,
  assigned integer[],
  primary key (event)
);

-- Passes that were used, each once.
create table waiting_room_pass (
  event      text not null,
  queue_id   text not null,
  expires_at timestamp with time zone not null,
  primary key (event, queue_id)
);


-- CARTS

-- A cart, with the answers of its checkout.
create table cart (
  id                      uuid not null,
  customer_id             integer,
  state                   text default 'open'::text not null,
  promo_code_id           integer,
  created_at              timestamp with time zone not null,
  expires_at              timestamp with time zone,
  times_extended          integer default 0 not null,
  is_donation_answered    boolean default false not null,
  address_id              integer,
  delivery_method_id      integer,
  delivery_address_id     integer,
  venue_updates           boolean,
  other_presenter_updates boolean,
  promo_notices           text[] default '{}'::text[] not null,
  promo_noticed_at        timestamp with time zone,
  payment_tries           integer default 0 not null,
  replaces                uuid,
  network_sha256          bytea,
  network_56_sha256       bytea,
  network_48_sha256       bytea,
  terms_version           text,
  terms_accepted_at       timestamp with time zone,
  staff_id                integer,
  primary key (id),
  foreign key (address_id) references address(id) on delete set null,
  foreign key (customer_id) references customer(id),
  foreign key (delivery_address_id) references address(id) on delete set null,
  foreign key (delivery_method_id) references delivery_method(id),
  foreign key (promo_code_id) references promo_code(id),
  foreign key (staff_id) references staff(id),
  check ((payment_tries >= 0)),
  check ((state = any (array['open'::text, 'paying'::text, 'ordered'::text]))),
  check (((times_extended >= 0) and (times_extended <= 2))),
  check (((terms_version is null) = (terms_accepted_at is null)))
);
create index cart_by_customer on cart using btree (customer_id);
create index cart_by_expiry on cart using btree (expires_at) where (state <> 'ordered'::text);
create index cart_by_network on cart using btree (network_sha256) where (state <> 'ordered'::text);
create index cart_by_network_48 on cart using btree (network_48_sha256) where (state <> 'ordered'::text);
create index cart_by_network_56 on cart using btree (network_56_sha256) where (state <> 'ordered'::text);
create index cart_with_network on cart using btree (created_at) where (network_sha256 is not null);

-- The lines of a cart.
create table cart_line (
  id                   bigint generated as identity not null,
  cart_id              uuid not null,
  kind                 text not null,
  performance_id       integer,
  package_id           integer,
  zone_id              integer,
  membership_level_id  integer,
  fund_id              integer,
  amount_cents         integer,
  details              jsonb default '{}'::jsonb not null,
  is_checkout_donation boolean default false not null,
  renewal_id           integer,
  created_at           timestamp with time zone not null,
  primary key (id),
  foreign key (cart_id) references cart(id) on delete cascade,
  foreign key (fund_id) references donation_fund(id),
  foreign key (membership_level_id) references membership_level(id),
  foreign key (package_id) references package(id),
  foreign key (performance_id) references performance(id),
  foreign key (renewal_id) references package_renewal(id),
  foreign key (zone_id) references zone(id),
  check ((amount_cents > 0)),
  check (((kind = 'Performance'::text) = (performance_id is not null))),
  check (((kind = 'Package'::text) = (package_id is not null))),
  check (((kind = 'Membership'::text) = (membership_level_id is not null))),
  check (((kind = 'Donation'::text) = (fund_id is not null))),
  check (((kind = any (array['Donation'::text, 'Membership'::text, 'GiftVoucher'::text])) = (amount_cents is not null))),
  check (((kind = 'Donation'::text) or (not is_checkout_donation))),
  check ((kind = any (array['Performance'::text, 'Package'::text, 'Donation'::text, 'Membership'::text, 'GiftVoucher'::text])))
);
create index cart_line_by_cart on cart_line using btree (cart_id, id);
create unique index one_checkout_donation on cart_line using btree (cart_id) where is_checkout_donation;
create unique index one_line_a_package on cart_line using btree (cart_id, package_id) where (kind = 'Package'::text);
create unique index one_line_a_performance on cart_line using btree (cart_id, performance_id) where (kind = 'Performance'::text);

-- The seats of a line, each with its price.
create table cart_ticket (
  id             bigint generated as identity not null,
  cart_line_id   bigint not null,
  performance_id integer not null,
  seat_id        integer not null,
  price_type_id  integer not null,
  amount_cents   integer not null,
  primary key (id),
  unique (cart_line_id, performance_id, seat_id),
  foreign key (cart_line_id) references cart_line(id) on delete cascade,
  foreign key (performance_id) references performance(id),
  foreign key (price_type_id) references price_type(id),
  foreign key (seat_id) references seat(id),
  check ((amount_cents >= 0))
);

-- How many seats of each price type a package is for.
create table cart_package_seat (
  cart_line_id  bigint not null,
  price_type_id integer not null,
  count         integer not null,
  primary key (cart_line_id, price_type_id),
  foreign key (cart_line_id) references cart_line(id) on delete cascade,
  foreign key (price_type_id) references price_type(id),
  check ((count > 0))
);

-- The upsells of a line.
create table cart_upsell (
  cart_line_id          bigint not null,
  upsell_performance_id integer not null,
  price_type_id         integer not null,
  count                 integer not null,
  amount_cents          integer not null,
  primary key (cart_line_id, upsell_performance_id, price_type_id),
  foreign key (cart_line_id) references cart_line(id) on delete cascade,
  foreign key (price_type_id) references price_type(id),
  foreign key (upsell_performance_id) references upsell_performance(id),
  check ((amount_cents >= 0)),
  check ((count > 0))
);
create index cart_upsell_by_offer on cart_upsell using btree (upsell_performance_id);

-- Special requirements by performance.
create table cart_requirement (
  cart_line_id   bigint not null,
  performance_id integer not null,
  notes          text not null,
  primary key (cart_line_id, performance_id),
  foreign key (cart_line_id) references cart_line(id) on delete cascade,
  foreign key (performance_id) references performance(id),
  check ((notes <> ''::text))
);

-- The vouchers applied to a cart.
create table cart_gift_voucher (
  cart_id         uuid not null,
  gift_voucher_id integer not null,
  seen_cents      integer default 0 not null,
  primary key (cart_id, gift_voucher_id),
  foreign key (cart_id) references cart(id) on delete cascade,
  foreign key (gift_voucher_id) references gift_voucher(id)
);

-- The seats that are held, sold or blocked. A free seat has no row.
create table seat_allocation (
  performance_id integer not null,
  seat_id        integer not null,
  state          text not null,
  cart_id        uuid,
  expires_at     timestamp with time zone,
  order_id       bigint,
  lapses         smallint default 0 not null,
  yields_at      timestamp with time zone,
  block_id       integer,
  primary key (performance_id, seat_id),
  foreign key (block_id) references seat_block(id),
  foreign key (cart_id) references cart(id),
  foreign key (order_id) references orders(id),
  foreign key (performance_id) references performance(id),
  foreign key (seat_id) references seat(id),
  check (((state = 'held'::text) = (expires_at is not null))),
  check (((state <> 'held'::text) or (cart_id is not null))),
  check (((state = 'sold'::text) = (order_id is not null))),
  check (((block_id is null) or (state = 'blocked'::text))),
  check ((state = any (array['held'::text, 'sold'::text, 'blocked'::text])))
);
create index seat_allocation_by_block on seat_allocation using btree (block_id) where (block_id is not null);
create index seat_allocation_by_cart on seat_allocation using btree (cart_id, performance_id, seat_id) where (state = 'held'::text);
create index seat_allocation_by_expiry on seat_allocation using btree (expires_at) where (state = 'held'::text);
create index seat_allocation_by_order on seat_allocation using btree (order_id) where (state = 'sold'::text);

-- House seats: why and until when the staff took seats off sale.
create table seat_block (
  id             integer generated as identity not null,
  performance_id integer not null,
  name           text not null,
  reason         text not null,
  release_at     timestamp with time zone,
  blocked_by     text not null,
  created_at     timestamp with time zone not null,
  primary key (id),
  foreign key (performance_id) references performance(id) on delete cascade,
  check ((name <> ''::text)),
  check ((reason <> ''::text))
);
create index seat_block_by_performance on seat_block using btree (performance_id);
create index seat_block_by_release on seat_block using btree (release_at) where (release_at is not null);

-- Seats that a cart released early, so that taking them again wins no time.
create table given_up_seat (
  cart_id        uuid not null,
  performance_id integer not null,
  seat_id        integer not null,
  held_until     timestamp with time zone not null,
  times_extended integer not null,
  payment_tries  integer default 0 not null,
  yields_at      timestamp with time zone,
  primary key (cart_id, performance_id, seat_id),
  foreign key (cart_id) references cart(id) on delete cascade
);
create index given_up_seat_by_seat on given_up_seat using btree (performance_id, seat_id);

-- Performances with a list for returned seats, and which free seats it leaves to others.
create table returned_seat_list (
  performance_id integer not null,
  is_waiting     boolean not null,
  open_seats     integer[] default '{}'::integer[] not null,
  offered_seats  integer default 0 not null,
  primary key (performance_id),
  foreign key (performance_id) references performance(id) on delete cascade
);
create index returned_seat_list_at_work on returned_seat_list using btree (performance_id) where is_waiting;

-- The requests of such a list, in their order of entry, and what became of them.
create table returned_seat_request (
  id             bigint generated as identity not null,
  performance_id integer not null,
  email          text not null,
  count          integer not null,
  is_adjacent    boolean not null,
  state          text default 'waiting'::text not null,
  times_passed   integer default 0 not null,
  cart_id        uuid,
  requested_at   timestamp with time zone not null,
  offered_at     timestamp with time zone,
  primary key (id),
  foreign key (cart_id) references cart(id) on delete set null,
  foreign key (performance_id) references returned_seat_list(performance_id) on delete cascade,
  check (((state = 'waiting'::text) = (offered_at is null))),
  check ((count > 0)),
  check ((state = any (array['waiting'::text, 'offered'::text, 'taken'::text, 'lapsed'::text])))
);
create unique index one_returned_seat_request on returned_seat_request using btree (performance_id, email) where (state = any (array['waiting'::text, 'offered'::text]));
create index returned_seat_request_by_cart on returned_seat_request using btree (cart_id) where (cart_id is not null);
create index returned_seat_request_by_email on returned_seat_request using btree (email);


-- ORDERS AND MONEY

-- What a cart became; one order per cart.
create table orders (
  id                 bigint generated as identity not null,
  session_key        text not null,
  cart_id            uuid,
  customer_id        integer not null,
  state              text not null,
  promo_code_id      integer,
  delivery_method_id integer,
  billing_address    jsonb,
  delivery_address   jsonb,
  lines_cents        integer not null,
  delivery_cents     integer not null,
  fees_cents         integer not null,
  vouchers_cents     integer not null,
  total_cents        integer not null,
  placed_at          timestamp with time zone not null,
  completed_at       timestamp with time zone,
  terms_version      text,
  terms_accepted_at  timestamp with time zone,
  channel            text default 'web'::text not null,
  exchanged_from     bigint,
  exchanged_tickets  bigint[] default '{}'::bigint[] not null,
  primary key (id),
  unique (cart_id),
  unique (session_key),
  foreign key (cart_id) references cart(id),
  foreign key (customer_id) references customer(id),
  foreign key (delivery_method_id) references delivery_method(id),
  foreign key (exchanged_from) references orders(id) on delete set null,
  foreign key (promo_code_id) references promo_code(id),
  check ((channel = any (array['web'::text, 'counter'::text]))),
  check ((total_cents = (((lines_cents + delivery_cents) + fees_cents) - vouchers_cents))),
  check (((state = 'completed'::text) = (completed_at is not null))),
  check ((delivery_cents >= 0)),
  check ((fees_cents >= 0)),
  check ((lines_cents >= 0)),
  check ((state = any (array['pending'::text, 'completed'::text, 'lapsed'::text]))),
  check ((total_cents >= 0)),
  check ((vouchers_cents >= 0)),
  check (((terms_version is null) = (terms_accepted_at is null)))
);
create index order_by_promo_code on orders using btree (promo_code_id) where (promo_code_id is not null);
create index orders_by_customer on orders using btree (customer_id, id);
create index orders_by_exchanged on orders using btree (exchanged_from) where (exchanged_from is not null);

-- Orders of the venue's former ticketing system, with their reference and payment there.
create table imported_order (
  order_id  bigint not null,
  reference text not null,
  method    text not null,
  primary key (order_id),
  unique (reference),
  foreign key (order_id) references orders(id) on delete cascade,
  check ((method <> ''::text)),
  check ((reference <> ''::text))
);

-- What was bought, as it was named and priced.
create table order_line (
  id                  bigint generated as identity not null,
  order_id            bigint not null,
  kind                text not null,
  position            integer not null,
  name                text not null,
  performance_id      integer,
  package_id          integer,
  zone_id             integer,
  membership_level_id integer,
  fund_id             integer,
  amount_cents        integer not null,
  details             jsonb default '{}'::jsonb not null,
  primary key (id),
  unique (id, order_id),
  unique (order_id, "position"),
  foreign key (fund_id) references donation_fund(id),
  foreign key (membership_level_id) references membership_level(id),
  foreign key (order_id) references orders(id) on delete cascade,
  foreign key (package_id) references package(id),
  foreign key (performance_id) references performance(id),
  foreign key (zone_id) references zone(id),
  check ((amount_cents >= 0)),
  check (((kind = 'Performance'::text) = (performance_id is not null))),
  check (((kind = 'Package'::text) = (package_id is not null))),
  check (((kind = 'Membership'::text) = (membership_level_id is not null))),
  check (((kind = 'Donation'::text) = (fund_id is not null))),
  check ((kind = any (array['Performance'::text, 'Package'::text, 'Donation'::text, 'Membership'::text, 'GiftVoucher'::text])))
);
create index order_line_by_performance on order_line using btree (performance_id);

-- The seats of an order, each one ticket.
create table order_ticket (
  id              bigint generated as identity not null,
  order_id        bigint not null,
  order_line_id   bigint not null,
  performance_id  integer not null,
  seat_id         integer not null,
  price_type_id   integer not null,
  amount_cents    integer not null,
  returned_at     timestamp with time zone,
  gift_voucher_id integer,
  order_refund_id bigint,
  primary key (id),
  foreign key (gift_voucher_id) references gift_voucher(id),
  foreign key (order_line_id, order_id) references order_line(id, order_id) on delete cascade,
  foreign key (order_refund_id) references order_refund(id),
  foreign key (performance_id) references performance(id),
  foreign key (price_type_id) references price_type(id),
  foreign key (seat_id) references seat(id),
  check ((amount_cents >= 0)),
  check (((gift_voucher_id is null) or (returned_at is not null))),
  check (((order_refund_id is null) or (returned_at is not null)))
);
create index order_ticket_by_line on order_ticket using btree (order_line_id);
create index order_ticket_by_order on order_ticket using btree (order_id);
create index order_ticket_by_refund on order_ticket using btree (order_refund_id) where (order_refund_id is not null);
create index order_ticket_by_seat on order_ticket using btree (performance_id, seat_id);
create index order_ticket_by_voucher on order_ticket using btree (gift_voucher_id) where (gift_voucher_id is not null);

-- The people whom tickets were handed on to.
create table ticket_holder (
  ticket_id  bigint not null,
  number     smallint not null,
  first_name text not null,
  last_name  text not null,
  email      text not null,
  at         timestamp with time zone not null,
  primary key (ticket_id, number),
  foreign key (ticket_id) references order_ticket(id) on delete cascade,
  check (((number >= 1) and (number <= 255)))
);
create index ticket_holder_by_email on ticket_holder using btree (lower(email)) where (email <> ''::text);

-- The upsells of an order line.
create table order_upsell (
  id                    bigint generated as identity not null,
  order_line_id         bigint not null,
  upsell_performance_id integer not null,
  price_type_id         integer not null,
  name                  text not null,
  count                 integer not null,
  amount_cents          integer not null,
  primary key (id),
  unique (order_line_id, upsell_performance_id, price_type_id),
  foreign key (order_line_id) references order_line(id) on delete cascade,
  foreign key (price_type_id) references price_type(id),
  foreign key (upsell_performance_id) references upsell_performance(id),
  check ((amount_cents >= 0)),
  check ((count > 0))
);
create index order_upsell_by_offer on order_upsell using btree (upsell_performance_id);

-- Special requirements of an order line.
create table order_requirement (
  order_line_id  bigint not null,
  performance_id integer not null,
  notes          text not null,
  primary key (order_line_id, performance_id),
  foreign key (order_line_id) references order_line(id) on delete cascade,
  foreign key (performance_id) references performance(id),
  check ((notes <> ''::text))
);

-- Attempts to pay an order at the payment provider, and why each ended.
create table payment (
  id                  bigint generated as identity not null,
  order_id            bigint not null,
  attempt             integer not null,
  provider_session_id text,
  redirect_url        text,
  amount_cents        integer not null,
  state               text default 'pending'::text not null,
  created_at          timestamp with time zone not null,
  expires_at          timestamp with time zone not null,
  settled_at          timestamp with time zone,
  noticed_at          timestamp with time zone,
  request_key         text,
  cart_expires_at     timestamp with time zone,
  paid_cents          integer,
  paid_currency       text,
  end_reason          text,
  provider_code       text,
  provider_message    text,
  primary key (id),
  unique (order_id, attempt),
  unique (provider_session_id),
  unique (request_key),
  foreign key (order_id) references orders(id) on delete cascade,
  check ((amount_cents > 0)),
  check ((attempt > 0)),
  check (((state = 'pending'::text) = (settled_at is null))),
  check ((end_reason = any (array['declined'::text, 'cancelledByBuyer'::text, 'timedOut'::text, 'providerRefused'::text, 'providerUnreachable'::text, 'notOpened'::text, 'unknownToProvider'::text, 'wrongSum'::text, 'tooLate'::text, 'paidTwice'::text]))),
  check ((state = any (array['pending'::text, 'successful'::text, 'declined'::text, 'cancelled'::text, 'lapsed'::text, 'refundDue'::text, 'refunded'::text])))
);
create unique index one_open_payment on payment using btree (order_id) where (state = 'pending'::text);
create unique index paid_once on payment using btree (order_id) where (state = 'successful'::text);
create index payment_to_lapse on payment using btree (expires_at) where (state = 'pending'::text);
create index payment_to_refund on payment using btree (id) where (state = 'refundDue'::text);

-- Refunds and disputes that were made at the provider.
create table payment_reversal (
  id            bigint generated as identity not null,
  payment_id    bigint not null,
  kind          text not null,
  provider_id   text not null,
  amount_cents  integer not null,
  is_whole      boolean not null,
  reported_at   timestamp with time zone not null,
  won_at        timestamp with time zone,
  is_reinstated boolean default false not null,
  primary key (id),
  unique (provider_id),
  foreign key (payment_id) references payment(id) on delete cascade,
  check ((amount_cents > 0)),
  check (((won_at is null) or (kind = 'dispute'::text))),
  check (((won_at is not null) or (not is_reinstated))),
  check ((kind = any (array['refund'::text, 'dispute'::text])))
);
create index payment_reversal_by_payment on payment_reversal using btree (payment_id);

-- What was sold, refunded and paid, by day. Entries are only ever added.
create table takings_entry (
  id                bigint generated as identity not null,
  event             text not null,
  kind              text not null,
  order_id          bigint,
  at                timestamp with time zone not null,
  day               date not null,
  channel           text not null,
  method            text,
  order_ticket_id   bigint,
  performance_id    integer,
  production_id     integer,
  presenter_id      integer,
  name              text not null,
  quantity          integer not null,
  amount_cents      integer not null,
  tax_name          text,
  tax_basis_points  integer,
  tax_cents         integer default 0 not null,
  reinstated_before integer default 0 not null,
  gift_voucher_id   integer,
  primary key (id),
  check (((kind = 'payment'::text) = (method is not null))),
  check (((kind = 'ticket'::text) = (order_ticket_id is not null))),
  check (((tax_name is null) = (tax_basis_points is null))),
  check (((tax_basis_points is not null) or (tax_cents = 0))),
  check ((num_nonnulls(order_id, gift_voucher_id) = 1)),
  check ((event = any (array['sale'::text, 'refund'::text, 'reversal'::text, 'reinstatement'::text, 'voiding'::text, 'issue'::text]))),
  check ((kind = any (array['ticket'::text, 'extra'::text, 'membership'::text, 'donation'::text, 'giftVoucher'::text, 'delivery'::text, 'fee'::text, 'correction'::text, 'payment'::text]))),
  check (((event = any (array['voiding'::text, 'issue'::text])) = (gift_voucher_id is not null)))
);
create index takings_entry_by_day on takings_entry using btree (day, id);
create unique index takings_entry_by_issue on takings_entry using btree (gift_voucher_id, kind) where (event = 'issue'::text);
create index takings_entry_by_order on takings_entry using btree (order_id);
create unique index takings_entry_by_ticket on takings_entry using btree (order_ticket_id, (
case event
    when 'refund'::text then 'reversal'::text
    else event
end), reinstated_before) where (order_ticket_id is not null);
create index takings_entry_by_voucher on takings_entry using btree (gift_voucher_id) where (gift_voucher_id is not null);
create index takings_entry_of_extras on takings_entry using btree (performance_id) where (kind = 'extra'::text);
create trigger reinstatements_are_counted before insert on takings_entry for each row when (((new.order_ticket_id is not null) and (new.event <> 'sale'::text))) execute function count_reinstatements();
create trigger takings_are_append_only before delete or update on takings_entry for each row execute function reject_takings_change();
create trigger takings_are_not_truncated before truncate on takings_entry for each statement execute function reject_takings_change();

-- Until which day the takings are closed. One row.
create table takings_close (
  only_row boolean default true not null,
  until    date,
  primary key (only_row),
  check (only_row)
);

-- Receipts and credit notes as they were issued. Only a buyer is ever removed from a row.
create table sales_document (
  id          bigint generated as identity not null,
  kind        text not null,
  day         date not null,
  year        integer not null,
  number      integer,
  order_id    bigint not null,
  corrects_id bigint,
  issued_at   timestamp with time zone not null,
  buyer       jsonb,
  content     jsonb not null,
  total_cents integer not null,
  primary key (id),
  unique (kind, year, number),
  foreign key (corrects_id) references sales_document(id),
  check (((year)::numeric = extract(year from day))),
  check (((kind = 'creditNote'::text) or (corrects_id is null))),
  check ((kind = any (array['receipt'::text, 'creditNote'::text]))),
  check ((number > 0))
);
create index sales_document_by_day on sales_document using btree (day, id);
create index sales_document_by_order on sales_document using btree (order_id);
create trigger sales_documents_are_append_only before delete or update on sales_document for each row execute function guard_sales_document();
create trigger sales_documents_are_not_truncated before truncate on sales_document for each statement execute function guard_sales_document();
create constraint trigger sales_documents_are_numbered after insert on sales_document deferrable initially deferred for each row when ((new.number is null)) execute function number_sales_document();

-- The last number of each kind of document in a year.
create table sales_document_series (
  kind        text not null,
  year        integer not null,
  last_number integer not null,
  primary key (kind, year)
);

-- Lines of the reconciliation that somebody has settled.
create table settled_line (
  line       text not null,
  reason     text not null,
  settled_at timestamp with time zone not null,
  primary key (line),
  check ((reason <> ''::text))
);

-- Vouchers with their balances.
create table gift_voucher (
  id               integer generated as identity not null,
  number           text not null,
  initial_cents    integer not null,
  balance_cents    integer not null,
  expires_on       date not null,
  order_line_id    bigint,
  created_at       timestamp with time zone not null,
  refunds_order_id bigint,
  voided_at        timestamp with time zone,
  primary key (id),
  unique (order_line_id),
  foreign key (order_line_id) references order_line(id),
  foreign key (refunds_order_id) references orders(id) on delete set null,
  check (((balance_cents >= 0) and (balance_cents <= initial_cents))),
  check (((voided_at is null) or (balance_cents = 0))),
  check ((initial_cents > 0))
);
create index gift_voucher_by_letters on gift_voucher using btree (upper(regexp_replace(number, '[^[:alnum:]]'::text, ''::text, 'g'::text)));
create unique index gift_voucher_by_number on gift_voucher using btree (lower(number));
create index gift_voucher_by_refunded_order on gift_voucher using btree (refunds_order_id) where (refunds_order_id is not null);

-- What an order has taken from a voucher.
create table gift_voucher_use (
  gift_voucher_id integer not null,
  order_id        bigint not null,
  amount_cents    integer not null,
  used_at         timestamp with time zone not null,
  primary key (gift_voucher_id, order_id),
  foreign key (gift_voucher_id) references gift_voucher(id),
  foreign key (order_id) references orders(id) on delete cascade,
  check ((amount_cents > 0))
);
create index gift_voucher_use_by_order on gift_voucher_use using btree (order_id);

-- Packages of a past season that their customers can renew, and which order did.
create table package_renewal (
  id                 integer generated as identity not null,
  customer_id        integer not null,
  order_line_id      bigint,
  package_id         integer not null,
  renewed_by         bigint,
  held_until         timestamp with time zone,
  former_package     text,
  former_series      text,
  former_productions integer,
  primary key (id),
  unique (order_line_id),
  foreign key (customer_id) references customer(id) on delete cascade,
  foreign key (order_line_id) references order_line(id),
  foreign key (package_id) references package(id),
  foreign key (renewed_by) references orders(id),
  check ((num_nonnulls(order_line_id, former_package) = 1)),
  check (((former_package is null) or (former_series is not null))),
  check ((former_package <> ''::text)),
  check ((former_productions > 0)),
  check ((former_series <> ''::text))
);
create index package_renewal_by_customer on package_renewal using btree (customer_id);

-- Seats reserved for a renewal.
create table renewal_seat (
  performance_id integer not null,
  seat_id        integer not null,
  renewal_id     integer not null,
  primary key (performance_id, seat_id),
  foreign key (performance_id) references performance(id),
  foreign key (renewal_id) references package_renewal(id) on delete cascade,
  foreign key (seat_id) references seat(id)
);
create index renewal_seat_by_renewal on renewal_seat using btree (renewal_id);

-- Seats of a package that a former ticketing system sold.
create table former_seat (
  renewal_id    integer not null,
  seat_id       integer not null,
  price_type_id integer not null,
  primary key (renewal_id, seat_id),
  foreign key (price_type_id) references price_type(id),
  foreign key (renewal_id) references package_renewal(id) on delete cascade,
  foreign key (seat_id) references seat(id)
);


-- STAFF

-- The colleagues who work at the desk, with their roles.
create table staff (
  id               integer generated as identity not null,
  email            text not null,
  name             text not null,
  role             text not null,
  password_hash    text not null,
  totp_secret      text,
  totp_step        bigint default 0 not null,
  is_demonstration boolean default false not null,
  created_at       timestamp with time zone not null,
  deactivated_at   timestamp with time zone,
  primary key (id),
  unique (email),
  check ((is_demonstration or (totp_secret is not null))),
  check (((email = lower(email)) and (email ~~ '%@%'::text))),
  check ((name <> ''::text)),
  check ((role = any (array['frontOfHouse'::text, 'boxOffice'::text, 'manager'::text, 'accounts'::text, 'administrator'::text])))
);

-- Open invitations, by the hash of their token.
create table staff_invitation (
  token_sha256 bytea not null,
  email        text not null,
  role         text not null,
  totp_secret  text not null,
  invited_by   integer,
  expires_at   timestamp with time zone not null,
  primary key (token_sha256),
  unique (email),
  foreign key (invited_by) references staff(id),
  check ((email = lower(email))),
  check ((role = any (array['frontOfHouse'::text, 'boxOffice'::text, 'manager'::text, 'accounts'::text, 'administrator'::text]))),
  check ((length(token_sha256) = 32))
);

-- Signed-in colleagues, by the hash of their token.
create table staff_session (
  token_sha256 bytea not null,
  staff_id     integer not null,
  created_at   timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  primary key (token_sha256),
  foreign key (staff_id) references staff(id),
  check ((length(token_sha256) = 32))
);
create index staff_session_by_staff on staff_session using btree (staff_id);

-- Passkeys with which colleagues sign in.
create table staff_passkey (
  id            integer generated as identity not null,
  staff_id      integer not null,
  credential_id text not null,
  public_key    bytea not null,
  sign_count    bigint not null,
  name          text not null,
  created_at    timestamp with time zone not null,
  last_used_at  timestamp with time zone,
  primary key (id),
  unique (credential_id),
  foreign key (staff_id) references staff(id),
  check ((name <> ''::text)),
  check ((sign_count >= 0))
);
create index staff_passkey_by_staff on staff_passkey using btree (staff_id);

-- Challenges that a passkey is to sign, by hash. Each works once.
create table staff_passkey_challenge (
  challenge_sha256 bytea not null,
  staff_id         integer,
  expires_at       timestamp with time zone not null,
  primary key (challenge_sha256),
  unique (staff_id),
  foreign key (staff_id) references staff(id),
  check ((length(challenge_sha256) = 32))
);

-- Every act of the staff. Only a buyer's data are ever removed from a row.
create table staff_audit (
  id             bigint generated as identity not null,
  at             timestamp with time zone not null,
  staff_id       integer,
  staff_name     text not null,
  act            text not null,
  order_id       bigint,
  performance_id integer,
  before         jsonb,
  after          jsonb,
  reason         text,
  customer_id    integer,
  primary key (id),
  foreign key (staff_id) references staff(id)
);
create index staff_audit_by_customer on staff_audit using btree (customer_id) where (customer_id is not null);
create index staff_audit_by_order on staff_audit using btree (order_id) where (order_id is not null);
create index staff_audit_by_performance on staff_audit using btree (performance_id) where (performance_id is not null);
create index staff_audit_by_voucher on staff_audit using btree ((((after ->> 'voucherId'::text))::integer)) where (act = any (array['voidedVoucher'::text, 'extendedVoucher'::text]));
create index staff_audit_of_issues on staff_audit using btree (id) where (act = 'issuedVouchers'::text);
create trigger audit_is_append_only before delete or update on staff_audit for each row execute function reject_audit_row_change();
create trigger audit_is_not_truncated before truncate on staff_audit for each statement execute function reject_audit_change();

-- The venue's folder that a colleague has uploaded, and what its check found.
create table season_upload (
  id         integer generated as identity not null,
  only_row   boolean default true not null,
  staff_id   integer not null,
  file_name  text not null,
  bytes      integer not null,
  received   integer default 0 not null,
  step       text default 'receiving'::text not null,
  changed_at timestamp with time zone not null,
  findings   jsonb,
  applied_by integer,
  primary key (id),
  unique (only_row),
  foreign key (applied_by) references staff(id),
  foreign key (staff_id) references staff(id),
  check ((bytes > 0)),
  check (((received >= 0) and (received <= bytes))),
  check (((findings is not null) or (step = any (array['receiving'::text, 'checking'::text])))),
  check (only_row),
  check ((step = any (array['receiving'::text, 'checking'::text, 'checked'::text, 'applying'::text, 'applied'::text])))
);

-- Devices at the doors, by the hash of their token.
create table door_device (
  id           integer generated as identity not null,
  name         text not null,
  token_sha256 bytea not null,
  paired_by    integer not null,
  paired_at    timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  removed_at   timestamp with time zone,
  primary key (id),
  unique (token_sha256),
  foreign key (paired_by) references staff(id),
  check ((name <> ''::text)),
  check ((length(token_sha256) = 32))
);

-- Codes that pair a device, by hash. Each works once.
create table door_pairing_code (
  code_sha256 bytea not null,
  name        text not null,
  created_by  integer not null,
  expires_at  timestamp with time zone not null,
  primary key (code_sha256),
  foreign key (created_by) references staff(id),
  check ((length(code_sha256) = 32)),
  check ((name <> ''::text))
);

-- Tickets scanned at the doors. A ticket is admitted once.
create table scan (
  id               uuid not null,
  performance_id   integer not null,
  ticket_id        bigint,
  door             text not null,
  staff_id         integer,
  at               timestamp with time zone not null,
  outcome          text not null,
  admitted_offline boolean default false not null,
  device_id        integer,
  primary key (id),
  foreign key (device_id) references door_device(id),
  foreign key (performance_id) references performance(id),
  foreign key (staff_id) references staff(id),
  foreign key (ticket_id) references order_ticket(id) on delete cascade,
  check (((ticket_id is null) = (outcome = 'notOurs'::text))),
  check ((door <> ''::text)),
  check ((num_nonnulls(staff_id, device_id) = 1)),
  check ((outcome = any (array['in'::text, 'inAgain'::text, 'out'::text, 'notIn'::text, 'alreadyIn'::text, 'otherPerformance'::text, 'returned'::text, 'handedOn'::text, 'cancelled'::text, 'notOurs'::text, 'notOnList'::text])))
);
create unique index scan_admits_once on scan using btree (ticket_id) where (outcome = 'in'::text);
create index scan_by_device on scan using btree (device_id, at) where (device_id is not null);
create index scan_by_ticket on scan using btree (ticket_id, at);
create index scan_conflicts on scan using btree (performance_id) where (admitted_offline and (outcome <> all (array['in'::text, 'inAgain'::text])));

-- Performances cancelled at the desk, with the refund and the mail to their buyers.
create table performance_cancellation (
  performance_id integer not null,
  method         text not null,
  subject        text not null,
  text           text not null,
  reason         text not null,
  staff_id       integer not null,
  started_at     timestamp with time zone not null,
  finished_at    timestamp with time zone,
  refunds_fees   boolean default false not null,
  primary key (performance_id),
  foreign key (performance_id) references performance(id),
  foreign key (staff_id) references staff(id),
  check ((method = any (array['card'::text, 'voucher'::text]))),
  check ((reason <> ''::text)),
  check ((subject <> ''::text)),
  check ((text <> ''::text))
);

-- The orders of a cancelled performance, refunded one by one.
create table cancellation_order (
  performance_id integer not null,
  order_id       bigint not null,
  state          text default 'due'::text not null,
  primary key (performance_id, order_id),
  foreign key (order_id) references orders(id) on delete cascade,
  foreign key (performance_id) references performance_cancellation(performance_id) on delete cascade,
  check ((state = any (array['due'::text, 'done'::text, 'failed'::text])))
);
create index cancellation_order_due on cancellation_order using btree (performance_id, order_id) where (state = 'due'::text);

-- Moves of performances to another time, with the mail to their buyers.
create table performance_move (
  id             integer generated as identity not null,
  performance_id integer not null,
  from_starts_at timestamp with time zone not null,
  to_starts_at   timestamp with time zone not null,
  returns_until  timestamp with time zone not null,
  subject        text not null,
  text           text not null,
  reason         text not null,
  staff_id       integer,
  moved_at       timestamp with time zone not null,
  finished_at    timestamp with time zone,
  primary key (id),
  foreign key (performance_id) references performance(id) on delete cascade,
  foreign key (staff_id) references staff(id),
  check ((returns_until <= to_starts_at)),
  check ((reason <> ''::text)),
  check ((subject <> ''::text)),
  check ((text <> ''::text))
);
create index performance_move_by_performance on performance_move using btree (performance_id, id);

-- The orders of a moved performance, told one by one.
create table move_order (
  move_id  integer not null,
  order_id bigint not null,
  state    text default 'due'::text not null,
  primary key (move_id, order_id),
  foreign key (move_id) references performance_move(id) on delete cascade,
  foreign key (order_id) references orders(id) on delete cascade,
  check ((state = any (array['due'::text, 'done'::text, 'failed'::text])))
);
create index move_order_due on move_order using btree (move_id, order_id) where (state = 'due'::text);

-- Messages of colleagues to the buyers of a performance.
create table buyer_message (
  id             integer generated as identity not null,
  performance_id integer not null,
  number         integer not null,
  subject        text not null,
  text           text not null,
  staff_id       integer not null,
  sent_at        timestamp with time zone not null,
  finished_at    timestamp with time zone,
  primary key (id),
  unique (performance_id, number),
  foreign key (performance_id) references performance(id) on delete cascade,
  foreign key (staff_id) references staff(id),
  check ((number > 0)),
  check ((subject <> ''::text)),
  check ((text <> ''::text))
);

-- The orders whose buyers get a message, one by one.
create table message_order (
  message_id integer not null,
  order_id   bigint not null,
  state      text default 'due'::text not null,
  mails      integer default 0 not null,
  primary key (message_id, order_id),
  foreign key (message_id) references buyer_message(id) on delete cascade,
  foreign key (order_id) references orders(id) on delete cascade,
  check ((mails >= 0)),
  check ((state = any (array['due'::text, 'done'::text, 'failed'::text])))
);
create index message_order_due on message_order using btree (message_id, order_id) where (state = 'due'::text);

-- A colleague's cash at the counter, from its float to its count.
create table till (
  id             integer generated as identity not null,
  staff_id       integer not null,
  float_cents    integer not null,
  opened_at      timestamp with time zone not null,
  expected_cents integer,
  counted_cents  integer,
  closed_at      timestamp with time zone,
  primary key (id),
  foreign key (staff_id) references staff(id),
  check (((closed_at is null) = (counted_cents is null))),
  check (((closed_at is null) = (expected_cents is null))),
  check ((counted_cents >= 0)),
  check ((float_cents >= 0))
);
create unique index one_open_till on till using btree (staff_id) where (closed_at is null);

-- How an order at the counter was paid.
create table counter_sale (
  order_id     bigint not null,
  method       text not null,
  amount_cents integer not null,
  given_cents  integer,
  reference    text,
  reason       text,
  till_id      integer,
  staff_id     integer not null,
  sold_at      timestamp with time zone not null,
  primary key (order_id),
  foreign key (order_id) references orders(id) on delete cascade,
  foreign key (staff_id) references staff(id),
  foreign key (till_id) references till(id),
  check ((amount_cents >= 0)),
  check ((given_cents >= amount_cents)),
  check (((method = 'cash'::text) = (till_id is not null))),
  check (((method = 'cash'::text) = (given_cents is not null))),
  check (((method = 'terminal'::text) = (reference is not null))),
  check (((method = 'complimentary'::text) = (reason is not null))),
  check (((method <> 'complimentary'::text) or (amount_cents = 0))),
  check (((method <> 'invoice'::text) or (amount_cents > 0))),
  check ((method = any (array['cash'::text, 'terminal'::text, 'complimentary'::text, 'invoice'::text]))),
  check ((reason <> ''::text)),
  check ((reference <> ''::text))
);
create index counter_sale_by_till on counter_sale using btree (till_id) where (till_id is not null);

-- An order on account: when its invoice is due, and the bank transfer that paid it.
create table invoice (
  order_id   bigint not null,
  due_on     date not null,
  paid_on    date,
  paid_cents integer,
  marked_day date,
  marked_by  integer,
  primary key (order_id),
  foreign key (marked_by) references staff(id),
  foreign key (order_id) references orders(id) on delete cascade,
  check (((paid_on is null) = (paid_cents is null))),
  check (((paid_on is null) = (marked_day is null))),
  check (((paid_on is null) = (marked_by is null))),
  check ((paid_cents > 0))
);
create index unpaid_invoice on invoice using btree (due_on, order_id) where (paid_on is null);

-- A refund by the desk, of some of an order’s tickets.
create table order_refund (
  id                 bigint generated as identity not null,
  order_id           bigint not null,
  request_key        text not null,
  amount_cents       integer not null,
  card_cents         integer not null,
  cash_cents         integer not null,
  voucher_cents      integer not null,
  payment_id         bigint,
  gift_voucher_id    integer,
  state              text not null,
  reason             text not null,
  staff_id           integer not null,
  created_at         timestamp with time zone not null,
  done_at            timestamp with time zone,
  attempts           integer default 0 not null,
  provider_code      text,
  provider_message   text,
  terminal_cents     integer default 0 not null,
  terminal_reference text,
  till_id            integer,
  exchanged_for      bigint,
  other_cents        integer default 0 not null,
  invoice_cents      integer default 0 not null,
  transfer_cents     integer default 0 not null,
  primary key (id),
  unique (exchanged_for),
  unique (request_key),
  foreign key (exchanged_for) references orders(id),
  foreign key (gift_voucher_id) references gift_voucher(id),
  foreign key (order_id) references orders(id),
  foreign key (payment_id) references payment(id),
  foreign key (staff_id) references staff(id),
  foreign key (till_id) references till(id),
  check ((amount_cents >= 0)),
  check ((card_cents >= 0)),
  check ((cash_cents >= 0)),
  check ((amount_cents = (((((card_cents + cash_cents) + terminal_cents) + invoice_cents) + transfer_cents) + voucher_cents))),
  check (((card_cents > 0) = (payment_id is not null))),
  check (((voucher_cents > 0) = (gift_voucher_id is not null))),
  check (((card_cents > 0) or (state = 'done'::text))),
  check (((state = 'done'::text) = (done_at is not null))),
  check (((till_id is null) or (cash_cents > 0))),
  check (((other_cents >= 0) and (other_cents <= amount_cents))),
  check ((invoice_cents >= 0)),
  check ((reason <> ''::text)),
  check ((state = any (array['due'::text, 'done'::text, 'failed'::text]))),
  check (((terminal_cents > 0) = (terminal_reference is not null))),
  check ((terminal_cents >= 0)),
  check ((terminal_reference <> ''::text)),
  check ((transfer_cents >= 0)),
  check ((voucher_cents >= 0))
);
create index order_refund_by_order on order_refund using btree (order_id);
create index order_refund_by_payment on order_refund using btree (payment_id);
create index order_refund_by_till on order_refund using btree (till_id) where (till_id is not null);
create index order_refund_due on order_refund using btree (id) where (state <> 'done'::text);


-- MAIL AND SEARCH

-- Mails to send and those sent in the last 30 days.
create table mail_outbox (
  id                   bigint generated as identity not null,
  recipient            text not null,
  subject              text not null,
  text                 text not null,
  html                 text,
  attachments          jsonb default '[]'::jsonb not null,
  created_at           timestamp with time zone not null,
  attempts             integer default 0 not null,
  next_try_at          timestamp with time zone not null,
  sent_at              timestamp with time zone,
  last_error           text,
  key                  text,
  resets_password      boolean default false not null,
  is_deleted_when_sent boolean default false not null,
  refused_at           timestamp with time zone,
  links_address        boolean default false not null,
  customer_id          integer,
  confirms_newsletter  boolean default false not null,
  order_ids            bigint[] default '{}'::bigint[] not null,
  due_at               timestamp with time zone default now() not null,
  primary key (id),
  unique (key),
  foreign key (customer_id) references customer(id) on delete set null
);
create index mail_by_customer on mail_outbox using btree (customer_id) where (customer_id is not null);
create index mail_by_order on mail_outbox using gin (order_ids);
create index mail_by_recipient on mail_outbox using btree (lower(recipient));
create index mail_to_send on mail_outbox using btree (next_try_at) where ((sent_at is null) and (refused_at is null));
create index refused_mail on mail_outbox using btree (id) where (refused_at is not null);

-- What the search finds, with its words.
create table search_document (
  is_preview    boolean not null,
  key           text not null,
  document_type text not null,
  production_id integer,
  name          text not null,
  name_words    tsvector not null,
  lead_words    tsvector not null,
  words         tsvector not null,
  published_at  timestamp with time zone,
  item          jsonb,
  digest        text not null,
  page_text     text default ''::text not null,
  primary key (is_preview, key),
  foreign key (production_id) references production(id) on delete cascade,
  check (((document_type = 'production'::text) = (production_id is not null))),
  check (((document_type = 'production'::text) = (item is null))),
  check ((document_type = any (array['production'::text, 'contentPage'::text, 'newsArticle'::text])))
);
create index search_document_by_production on search_document using btree (production_id);
create index search_document_by_words on search_document using gin (words) with (fastupdate=off);

-- The words of all documents, for misspelt queries.
create table search_term (
  term text not null,
  primary key (term)
);
create index search_term_by_trigram on search_term using gist (term gist_trgm_ops (siglen='32'));

-- When the index was last refreshed.
create table search_refresh (
  is_preview boolean not null,
  begun_at   timestamp with time zone not null,
  primary key (is_preview)
);


-- FUNCTIONS

CREATE OR REPLACE FUNCTION public.check_primary_address()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  checked int;
begin
  foreach checked in array array[old.customer_id, new.customer_id] loop
    if exists (select from address where customer_id = checked)
       and not exists (select from address where customer_id = checked and is_primary) then
      raise exception 'customer % has no primary address', checked using errcode = 'check_violation', constraint = 'a_primary_address';
    end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_performance_revision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.revision := old.revision + 1;
  new.changed_at := now();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.count_reinstatements()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select count(*) into new.reinstated_before
    from takings_entry
   where order_ticket_id = new.order_ticket_id and event = 'reinstatement';
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.folded_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN lower(regexp_replace(NORMALIZE(value, NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text));

CREATE OR REPLACE FUNCTION public.guard_sales_document()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE'
     and to_jsonb(new) - array['number', 'buyer'] = to_jsonb(old) - array['number', 'buyer']
     and (old.number is null or new.number = old.number)
     and (new.buyer is null or new.buyer = old.buyer) then
    return new;
  end if;
  raise exception 'sales_document is append-only' using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION public.number_sales_document()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  next_number int;
begin
  insert into sales_document_series as s (kind, year, last_number) values (new.kind, new.year, 1)
  on conflict (kind, year) do update set last_number = s.last_number + 1
  returning last_number into next_number;
  update sales_document set number = next_number where id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.reject_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    if old.act in ('corrected', 'resentTickets', 'noted', 'blockedSeats')
       and new.before is null and new.after is null and new.reason is null
       and (new.id, new.at, new.staff_id, new.staff_name, new.act, new.order_id, new.performance_id)
           is not distinct from (old.id, old.at, old.staff_id, old.staff_name, old.act, old.order_id, old.performance_id)
    then
      return new;
    end if;
  end if;
  raise exception 'staff_audit is append-only' using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION public.reject_audit_row_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    if old.act in ('corrected', 'resentTickets', 'noted', 'blockedSeats', 'mergedCustomers')
       and new.before is null and new.after is null and new.reason is null
       and (new.id, new.at, new.staff_id, new.staff_name, new.act, new.order_id, new.performance_id, new.customer_id)
           is not distinct from (old.id, old.at, old.staff_id, old.staff_name, old.act, old.order_id, old.performance_id, old.customer_id)
    then
      return new;
    end if;
  end if;
  raise exception 'staff_audit is append-only' using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION public.reject_takings_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'takings_entry is append-only' using errcode = 'insufficient_privilege';
end $function$;
