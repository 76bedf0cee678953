-- The /56 and the /48 around an IPv6 network have larger bounds of their own: one household has 256 networks.
alter table cart add column network_56_sha256 bytea;
alter table cart add column network_48_sha256 bytea;
create index cart_by_network_56 on cart (network_56_sha256) where state <> 'ordered';
create index cart_by_network_48 on cart (network_48_sha256) where state <> 'ordered';

alter table login_failure add column wider_networks text[] not null default '{}';
create index login_failure_by_wider_network on login_failure using gin (wider_networks);
