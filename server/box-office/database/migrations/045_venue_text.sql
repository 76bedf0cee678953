-- What a venue's folder says of a production or series beside what is sold: an export writes it back.
create table venue_text (
  kind    text  not null check (kind in ('production', 'series')),
  slug    text  not null,
  about   text  not null,
  artists jsonb not null,
  primary key (kind, slug)
);
