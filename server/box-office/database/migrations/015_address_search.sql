-- The address lookup finds what is mistyped too: by the triples of letters that texts have in common.
create extension if not exists pg_trgm;
create index known_address_by_trigram on known_address using gin (search_text gin_trgm_ops);
