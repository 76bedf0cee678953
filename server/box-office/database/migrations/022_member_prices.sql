-- Offered only to a customer with a membership that runs and whose level lists it (membership_level_price_type), or to a
-- cart whose promo code lists it.
alter table price_type add column needs_membership boolean not null default false;

-- What a level opens while a membership of it runs: the price types, where a performance or package has prices for them,
create table membership_level_price_type (
  membership_level_id int not null references membership_level,
  price_type_id       int not null references price_type,
  primary key (membership_level_id, price_type_id)
);
-- and the pre-sales of these productions, from their presale_at.
create table membership_level_production (
  membership_level_id int not null references membership_level,
  production_id       int not null references production,
  primary key (membership_level_id, production_id)
);
create index membership_level_by_production on membership_level_production (production_id);
