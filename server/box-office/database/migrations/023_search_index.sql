-- What the search finds: productions, pages and articles, with the words of each. It is filled from the season and from
-- the content service, and could be filled anew at any time.
create table search_document (
  -- Drafts, of a box office that shows them (CONTENT_PREVIEW), are apart from what is published.
  is_preview    boolean  not null,
  -- The content item's id, without dashes and in lower case.
  key           text     not null,
  document_type text     not null check (document_type in ('production', 'contentPage', 'newsArticle')),
  production_id int      references production on delete cascade,
  -- The words of the name in their order, with a space before and after each.
  name          text     not null,
  -- The words of the name, of the name and the description, and of all texts. The first two are short: ranking needs no
  -- more.
  name_words    tsvector not null,
  lead_words    tsvector not null,
  words         tsvector not null,
  published_at  timestamptz,
  -- What the response says of a page or an article. A production is read as it is at the time of the search.
  item          jsonb,
  -- Of all that is above: a document that stays the same isn't written again.
  digest        text     not null,
  primary key (is_preview, key),
  check ((document_type = 'production') = (production_id is not null)),
  check ((document_type = 'production') = (item is null))
);
-- Without a list of pending entries, which only a vacuum would empty.
create index search_document_by_words on search_document using gin (words) with (fastupdate = off);
create index search_document_by_production on search_document (production_id);

-- The words of all documents, to find those that a mistyped one is similar to.
create table search_term (term text primary key);
create index search_term_by_trigram on search_term using gist (term gist_trgm_ops (siglen = 32));

-- When the index was last read anew, so that of several box offices on one database only one does it at a time.
create table search_refresh (
  is_preview boolean     primary key,
  begun_at   timestamptz not null
);

-- For the filter of What's On: lower case, without accents.
create function folded_text(value text) returns text language sql immutable parallel safe
  return lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'));
