-- Where the mail with the token went: whoever has the token has shown that this address is theirs, whatever the account's is by then.
-- None for tokens of before.
alter table reset_token add column email text;
