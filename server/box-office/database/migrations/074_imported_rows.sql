-- The rows of a venue's old data that were imported, by a keyed hash of what identifies them: none is imported twice,
-- even after its customer has closed the account.
create table imported_row (
  file text not null,
  key  bytea not null,
  primary key (file, key)
);
