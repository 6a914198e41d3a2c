-- The ledger of access, append-only: the end of access is a fold over an account's lines in order of id.
create table grants (
  id bigint generated always as identity primary key, -- the order of the fold
  account_id text not null references accounts (id),
  kind text not null check (kind in ('grant', 'reversal')),
  months integer check (months > 0),            -- calendar months given, or
  days integer check (days > 0),                -- days given
  seconds bigint not null,                      -- exact length added (grant) or taken back (reversal, negative)
  reason text not null                          -- why
    check (reason in ('order', 'refund', 'dispute', 'legacy-renewal', 'staff', 'compensation', 'demonstration')),
  order_id text,                                -- the order that paid for it
  staff_account_id text references accounts (id), -- who gave or took it by hand
  note text,                                    -- the staff member's words
  reverses_grant_id bigint references grants (id),
  created_at timestamptz not null,
  check ((kind = 'grant') = (seconds > 0)),
  check ((kind = 'grant') = (reverses_grant_id is null)),
  check (kind = 'reversal' or (months is null) <> (days is null))
);
create index grants_of_account on grants (account_id, id);
create unique index grants_reversed_once on grants (reverses_grant_id) where reverses_grant_id is not null;

-- The fold's result, written in the transaction that adds a line.
create table access (
  account_id text primary key references accounts (id),
  ends_at timestamptz not null
);
create index access_ends on access (ends_at);

-- Auto-renewing subscriptions at PayPal from before 2025; no new ones are made.
create table legacy_subscriptions (
  id text primary key,
  account_id text not null references accounts (id),
  paypal_subscription_id text not null unique,
  auto_renew boolean not null,                  -- false: cancelled, access stays until next_billing_date
  next_billing_date timestamptz not null,
  created_at timestamptz not null,
  cancelled_at timestamptz
);
create unique index legacy_subscriptions_renewing on legacy_subscriptions (account_id) where auto_renew;

-- The ledger of reward points, append-only: the balance is the sum.
create table reward_entries (
  id bigint generated always as identity primary key,
  account_id text not null references accounts (id),
  points integer not null check (points <> 0),
  kind text not null check (kind in ('earned', 'held', 'released', 'spent', 'returned', 'adjusted', 'demonstration')),
  invitation_id text,                           -- earned: the invitation that completed
  order_id text,                                -- held, released, spent, returned: the order
  staff_account_id text references accounts (id), -- adjusted: by whom
  note text,
  created_at timestamptz not null,
  check (case when kind in ('held', 'spent') then points < 0 when kind = 'adjusted' then true else points > 0 end)
);
create index reward_entries_of_account on reward_entries (account_id, id);
create unique index reward_entries_earned_once on reward_entries (invitation_id) where kind = 'earned';

-- Ledgers are never rewritten: what was wrong is put right by a further line.
create function refuse_rewriting() returns trigger language plpgsql as
  'begin raise exception ''% is append-only'', tg_table_name; end';
create trigger grants_append_only before update or delete on grants
  for each statement execute function refuse_rewriting();
create trigger reward_entries_append_only before update or delete on reward_entries
  for each statement execute function refuse_rewriting();
