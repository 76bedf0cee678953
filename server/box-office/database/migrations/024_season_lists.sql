-- For the lists of what isn't over yet, and of what is featured.
create index performance_by_end on performance (ends_at);
create index featured_production on production (id) where is_featured;
