-- The tickets that are returned once the order is paid, for an exchange whose new tickets cost more. Empty for others.
alter table orders add column exchanged_tickets bigint[] not null default '{}';
