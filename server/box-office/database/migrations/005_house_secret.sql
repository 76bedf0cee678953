-- Secrets that the house made for itself because no setting gives them: made once, the same for every box office on this database.
create table house_secret (
  name  text primary key,
  value text not null
);
