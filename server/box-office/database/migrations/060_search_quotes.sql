-- The text of a page, as it is written, from which a result quotes the words that were found.
alter table search_document add column page_text text not null default '';
