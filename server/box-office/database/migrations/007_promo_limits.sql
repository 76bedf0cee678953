-- How many orders may bear a code, those that wait for their payment among them; null: any number.
alter table promo_code add column most_orders int check (most_orders > 0);
create index order_by_promo_code on orders (promo_code_id) where promo_code_id is not null;

-- What the visitor is told was taken out of the cart, because it was offered with a promo code that they no longer have.
alter table cart add column promo_notices text[] not null default '{}';
alter table cart add column promo_noticed_at timestamptz;
