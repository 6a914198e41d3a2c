-- A part refund takes back some of a grant's months, so a grant may have several reversals. `months` of a reversal says
-- how many of the grant's last months it takes back; null: all that is left, or days.
drop index grants_reversed_once;
create index grants_reversals on grants (reverses_grant_id) where reverses_grant_id is not null;

alter table legacy_subscriptions add column renewal_changed_at timestamptz; -- PayPal's time of the newest change of auto_renew; older news are passed over
create index legacy_subscriptions_of_account on legacy_subscriptions (account_id);

-- Renewals of legacy subscriptions that PayPal was paid for, each granted once.
create table legacy_renewals (
  sale_id text primary key,                     -- PayPal's sale: a repetition grants nothing
  legacy_subscription_id text not null references legacy_subscriptions (id),
  cents integer not null check (cents > 0),
  grant_id bigint references grants (id),       -- null: the time it paid for had been granted already
  sold_at timestamptz not null,                 -- PayPal's time of the sale
  created_at timestamptz not null
);

-- Reminders that access ends, each mailed once for an end; another end has reminders of its own.
create table access_reminders (
  account_id text not null references accounts (id),
  ends_at timestamptz not null,                 -- the end of access as it was then
  days integer not null check (days > 0),       -- which reminder: so many days before
  mail_id text references mails (id) on delete set null,
  created_at timestamptz not null,
  primary key (account_id, ends_at, days)
);
create index access_reminders_ended on access_reminders (ends_at);
