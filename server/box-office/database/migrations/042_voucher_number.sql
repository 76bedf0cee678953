-- Gift vouchers are found by their letters and digits: people type them without hyphens.
create index gift_voucher_by_letters on gift_voucher (upper(regexp_replace(number, '[^[:alnum:]]', '', 'g')));
