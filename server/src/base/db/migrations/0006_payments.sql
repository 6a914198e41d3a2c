-- A purchase, frozen when it is made. Money is US cents.
create table orders (
  id text primary key,                          -- our own, opaque
  buyer_id text not null references accounts (id),
  provider text not null                        -- who takes the money; btcpay: from the time before
    check (provider in ('paypal', 'btcpay')),
  provider_order_id text unique,                -- PayPal's order id, the `orderId` of the wire; null until PayPal answered
  state text not null default 'created' check (state in
    ('created', 'capturing', 'pending', 'completed', 'failed', 'expired', 'partially-refunded', 'refunded', 'disputed')),
  total_months integer not null check (total_months > 0),
  price_per_month_cents integer not null check (price_per_month_cents > 0),
  discount_percent integer not null check (discount_percent between 0 and 100),
  sub_total_cents integer not null,             -- months × price
  months_discount_cents integer not null check (months_discount_cents >= 0),
  points integer not null check (points >= 0),  -- reward points the buyer spends
  points_discount_cents integer not null check (points_discount_cents >= 0),
  total_cents integer not null check (total_cents >= 100),
  create_request_id text not null,              -- PayPal-Request-Id of the create call, the same at every repetition
  capture_request_id text,                      -- of the present try to capture, stored before the call
  capture_tries integer not null default 0,     -- how many tries to capture there were; a declined one is followed by a new one
  language text not null check (language in ('en', 'nb')), -- of the receipt
  problem text,                                 -- why the last try failed, or what a person has to look at
  needs_person boolean not null default false,  -- money and order do not fit together: nothing is granted, staff decide
  created_at timestamptz not null,
  expires_at timestamptz not null,              -- until then it may be captured at this price
  capturing_at timestamptz,                     -- when the present try began
  completed_at timestamptz,                     -- when the months were granted
  checked_at timestamptz,                       -- when PayPal was last asked about it by the reconciler
  check (total_cents = sub_total_cents - months_discount_cents - points_discount_cents),
  check (state not in ('completed', 'partially-refunded', 'refunded') or completed_at is not null),
  check (state <> 'capturing' or capture_request_id is not null)
);
create index orders_of_buyer on orders (buyer_id, created_at);
create index orders_unfinished on orders (state, created_at) where state in ('created', 'capturing', 'pending');
create index orders_for_a_person on orders (created_at) where needs_person;

-- What an order buys: months for an account, each account once.
create table order_lines (
  order_id text not null references orders (id),
  position integer not null,                    -- order in the cart, from 0
  account_id text not null references accounts (id),
  email text not null,                          -- as it was then
  months integer not null check (months > 0),
  grant_id bigint references grants (id),       -- the ledger's line, once granted
  primary key (order_id, position),
  unique (order_id, account_id)
);
create index order_lines_of_account on order_lines (account_id);

-- Money that came in, once a capture (or a legacy subscription's renewal). What the Transactions page shows.
create table payments (
  id text primary key,
  account_id text not null references accounts (id), -- who paid
  order_id text unique references orders (id),  -- null: a renewal of a legacy subscription
  legacy_subscription_id text references legacy_subscriptions (id),
  payment_method integer not null check (payment_method in (1, 2)), -- 1 PayPal, 2 BtcPay
  paypal_transaction_id text unique,            -- PayPal's capture id, or the renewal's sale id
  btc_pay_invoice_id text unique,
  cents integer not null check (cents > 0),
  created_at timestamptz not null,              -- when the money was captured
  check (order_id is null or legacy_subscription_id is null),
  check ((payment_method = 1) = (paypal_transaction_id is not null)),
  check ((payment_method = 2) = (btc_pay_invoice_id is not null))
);
create index payments_of_account on payments (account_id, created_at);
create index payments_newest on payments (created_at);

-- Money that went back. Counted against revenue on its own day.
create table refunds (
  id text primary key,                          -- also the PayPal-Request-Id of the refund call
  payment_id text not null references payments (id),
  cents integer not null check (cents > 0),
  months_taken jsonb not null,                  -- [{accountId, grantId, months, seconds}]: what was taken back; until completed, what will be, with 0 seconds
  points_returned integer not null default 0 check (points_returned >= 0), -- until completed: that will be
  state text not null check (state in ('asked', 'pending', 'completed', 'failed')), -- asked: PayPal has not answered yet
  paypal_refund_id text unique,
  cause text not null check (cause in ('owner', 'paypal', 'dispute')), -- paypal: refunded there, learned by webhook
  staff_account_id text references accounts (id), -- owner: who did it; null on the command line
  note text,                                    -- why, in words
  problem text,                                 -- why PayPal refused
  created_at timestamptz not null,
  completed_at timestamptz,
  check ((state = 'completed') = (completed_at is not null))
);
create index refunds_of_payment on refunds (payment_id);
create index refunds_completed on refunds (completed_at) where state = 'completed';

-- Disputes that buyers opened at PayPal.
create table disputes (
  id text primary key,                          -- PayPal's dispute id
  payment_id text not null references payments (id),
  state text not null check (state in ('open', 'won', 'lost')),
  reason text,                                  -- PayPal's word for it
  created_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null))
);

-- PayPal's events, each stored once when its signature was right, acknowledged, then worked on.
create table paypal_events (
  id text primary key,                          -- PayPal's event id: a repetition changes nothing
  type text not null,
  body jsonb not null,                          -- ids, states and amounts only; nothing about the payer
  received_at timestamptz not null,
  worked_at timestamptz,
  tries integer not null default 0,             -- that failed
  tried_at timestamptz,                         -- when the last of them was
  problem text                                  -- of the last try, or what was odd about it
);
create index paypal_events_waiting on paypal_events (received_at) where worked_at is null;

alter table grants add foreign key (order_id) references orders (id);
alter table reward_entries add foreign key (order_id) references orders (id);
create index grants_of_order on grants (order_id) where order_id is not null;
