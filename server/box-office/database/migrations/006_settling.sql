-- An order is pending while one try to pay it is, and its cart is paying. A try that comes to nothing makes the order lapsed
-- and the cart open: the vouchers have their money back, the seats stay held until the cart's time is over, and another try may follow.

-- Money that has to go back is refundDue until the provider says that it went: refunded.
alter table payment drop constraint payment_state_check;
alter table payment add constraint payment_state_check
  check (state in ('pending', 'successful', 'declined', 'cancelled', 'lapsed', 'refundDue', 'refunded'));
-- The opener's key of the try: asking the provider twice with one key opens one session.
alter table payment add column request_key text unique;
-- When the cart would have expired without this try: so it does again where the provider can't be reached.
alter table payment add column cart_expires_at timestamptz;
create index payment_to_refund on payment (id) where state = 'refundDue';

-- What the buyer was last shown of the voucher's balance. One that is lower when the order is placed is shown first.
alter table cart_gift_voucher add column seen_cents int not null default 0;

-- Which news a mail bears, such as order-300001: there is one mail of it, and its Message-ID is made of it.
alter table mail_outbox add column key text unique;
