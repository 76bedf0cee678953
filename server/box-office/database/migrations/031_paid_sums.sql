-- What the provider says was paid, where it isn't what was due; the page and the mail name it.
alter table payment add column paid_cents int;
alter table payment add column paid_currency text;
