-- A demonstration's sales are files: they don't depend on a random number.
alter table season drop column seed;
