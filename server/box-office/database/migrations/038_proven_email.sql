-- The mail address that the customer has proven to be theirs by a link mailed to it. It counts only while it is the account's address.
alter table customer add column proven_email text;
