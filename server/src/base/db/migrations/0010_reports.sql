-- When subscriptions began: a grant that is an account's first, or comes after a gap. PayPal takes the money of a
-- renewal when the time before is over already, so a renewal is a beginning only where it comes first. Written by a trigger,
-- so that a report need not fold the whole ledger.
create table subscription_starts (
  grant_id bigint primary key references grants (id),
  account_id text not null references accounts (id),
  started_at timestamptz not null
);
create index subscription_starts_newest on subscription_starts (started_at) include (account_id);

-- What the ledger says already. The end of access before a line is the running sum of seconds, plus the latest point at
-- which a grant found no access left to extend.
insert into subscription_starts (grant_id, account_id, started_at)
select id, account_id, created_at
from (
  select id, account_id, kind, reason, created_at, before,
         max(case when kind = 'grant' then created_at - make_interval(secs => before) end)
           over (partition by account_id order by id rows between unbounded preceding and 1 preceding) as anchor
  from (
    select id, account_id, kind, reason, created_at,
           coalesce(sum(seconds) over (partition by account_id order by id rows between unbounded preceding and 1 preceding), 0)::double precision as before
    from grants
  ) as summed
) as folded
where kind = 'grant'
  and (anchor is null or (reason <> 'legacy-renewal' and anchor + make_interval(secs => before) < created_at));

-- The ledger's line is written before the new end of access, so `access` holds the end that the line finds.
create function note_subscription_start() returns trigger language plpgsql as
  'begin insert into subscription_starts (grant_id, account_id, started_at) select new.id, new.account_id, new.created_at where not exists (select 1 from access where account_id = new.account_id and (new.reason = ''legacy-renewal'' or ends_at >= new.created_at)); return null; end';
create trigger grants_note_start after insert on grants
  for each row when (new.kind = 'grant') execute function note_subscription_start();

-- What each account has paid and begun, so that figures of all time need not read every line. Sums are kept in two places:
-- a line's transaction only appends to the changes, so that it waits for nobody, and a job folds those into the totals.
-- Both together are exact at any moment. Money is US cents, less what was refunded.
create table account_totals (
  account_id text primary key references accounts (id) on delete cascade,
  subscriptions bigint not null,                -- rows of subscription_starts
  paypal_payments bigint not null,
  paypal_orders bigint not null,                -- payments that are no renewal of a legacy subscription
  paypal_cents bigint not null,
  btc_payments bigint not null,
  btc_orders bigint not null,
  btc_cents bigint not null
);
create table account_changes (
  account_id text not null references accounts (id) on delete cascade,
  subscriptions bigint not null default 0,
  paypal_payments bigint not null default 0,
  paypal_orders bigint not null default 0,
  paypal_cents bigint not null default 0,
  btc_payments bigint not null default 0,
  btc_orders bigint not null default 0,
  btc_cents bigint not null default 0
);

insert into account_changes (account_id, subscriptions)
select account_id, count(*) from subscription_starts group by account_id;
insert into account_changes (account_id, paypal_payments, paypal_orders, paypal_cents, btc_payments, btc_orders, btc_cents)
select account_id,
       count(*) filter (where payment_method = 1),
       count(*) filter (where payment_method = 1 and legacy_subscription_id is null),
       coalesce(sum(cents) filter (where payment_method = 1), 0),
       count(*) filter (where payment_method = 2),
       count(*) filter (where payment_method = 2 and legacy_subscription_id is null),
       coalesce(sum(cents) filter (where payment_method = 2), 0)
from payments group by account_id;
insert into account_changes (account_id, paypal_cents, btc_cents)
select payment.account_id,
       -coalesce(sum(refund.cents) filter (where payment.payment_method = 1), 0),
       -coalesce(sum(refund.cents) filter (where payment.payment_method = 2), 0)
from refunds as refund join payments as payment on payment.id = refund.payment_id
where refund.state = 'completed' group by payment.account_id;

create function count_subscription_start() returns trigger language plpgsql as
  'begin insert into account_changes (account_id, subscriptions) values (new.account_id, 1); return null; end';
create trigger subscription_starts_counted after insert on subscription_starts
  for each row execute function count_subscription_start();

create function count_payment() returns trigger language plpgsql as
  'declare orders integer := case when new.legacy_subscription_id is null then 1 else 0 end; begin if new.payment_method = 1 then insert into account_changes (account_id, paypal_payments, paypal_orders, paypal_cents) values (new.account_id, 1, orders, new.cents); else insert into account_changes (account_id, btc_payments, btc_orders, btc_cents) values (new.account_id, 1, orders, new.cents); end if; return null; end';
create trigger payments_counted after insert on payments
  for each row execute function count_payment();

create function count_refund() returns trigger language plpgsql as
  'declare came_back integer := 0; begin if new.state = ''completed'' then came_back := new.cents; end if; if tg_op = ''UPDATE'' and old.state = ''completed'' then came_back := came_back - old.cents; end if; insert into account_changes (account_id, paypal_cents, btc_cents) select account_id, case when payment_method = 1 then -came_back else 0 end, case when payment_method = 2 then -came_back else 0 end from payments where id = new.payment_id and came_back <> 0; return null; end';
create trigger refunds_counted after insert or update of state, cents on refunds
  for each row execute function count_refund();

-- With all that a report adds up, so that a year of payments is read from the index alone.
drop index payments_newest;
create index payments_newest on payments (created_at) include (account_id, payment_method, legacy_subscription_id, cents);
create index accounts_newest on accounts (created_at) include (is_legacy);
create index accounts_legacy on accounts (id) where is_legacy;

-- What the player says of its picture, and what staff say to the viewer whose session they end.
alter table playback_sessions add column figures jsonb;           -- {startUpMs, stalls, stalledMs, rendition, latency}
alter table playback_sessions add column figures_at timestamptz;  -- when it last said so
alter table playback_sessions add column ended_note text          -- with the reason `staff`: their words
  check (ended_note is null or ended_reason = 'staff');

-- Addresses that showed a stream token they had no right to, in the last minutes, as all nodes saw them.
create table unknown_addresses (
  ip text primary key,
  seen_at timestamptz not null
);
create index unknown_addresses_newest on unknown_addresses (seen_at);
