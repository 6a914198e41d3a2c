-- Months that a member pays for somebody who has no account yet. The order has one line, which is its buyer's until the gift is claimed.
create table gifts (
  order_id text primary key references orders (id),
  email text not null,                          -- who gets it
  message text not null,
  deliver_at timestamptz,                       -- when it is mailed; null: as soon as it is paid
  paid_at timestamptz,
  delivered_at timestamptz,
  claimed_at timestamptz,
  claimed_by text references accounts (id)
);
create index gifts_waiting on gifts (email) where paid_at is not null and claimed_at is null;
