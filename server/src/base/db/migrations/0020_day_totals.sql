-- Sums by day in place of sums by account: a report of any range, all time included, reads some rows for each of its days.
drop trigger subscription_starts_counted on subscription_starts;
drop trigger payments_counted on payments;
drop trigger refunds_counted on refunds;
drop function count_subscription_start;
drop function count_payment;
drop function count_refund;
drop table account_totals;
drop table account_changes;

-- What happened on each UTC day, by today's mark of the accounts. As before, a line's transaction only appends to the changes,
-- so that it waits for nobody, and a job folds those into the totals; both together are exact at any moment. Money is US cents
-- on the day it came, less refunds on the day they were completed.
create table day_totals (
  day date not null,
  is_legacy boolean not null,
  members bigint not null,                      -- accounts made
  subscriptions bigint not null,                -- rows of subscription_starts
  paypal_payments bigint not null,
  paypal_orders bigint not null,                -- payments that are no renewal of a legacy subscription
  paypal_cents bigint not null,
  btc_payments bigint not null,
  btc_orders bigint not null,
  btc_cents bigint not null,
  primary key (day, is_legacy)
);
create table day_changes (
  day date not null,
  is_legacy boolean not null,
  members bigint not null default 0,
  subscriptions bigint not null default 0,
  paypal_payments bigint not null default 0,
  paypal_orders bigint not null default 0,
  paypal_cents bigint not null default 0,
  btc_payments bigint not null default 0,
  btc_orders bigint not null default 0,
  btc_cents bigint not null default 0
);

-- What is counted of each line of the ledgers.
create view counted_lines as
  select account_id, (started_at at time zone 'UTC')::date as day, 1 as subscriptions,
         0 as paypal_payments, 0 as paypal_orders, 0 as paypal_cents, 0 as btc_payments, 0 as btc_orders, 0 as btc_cents
  from subscription_starts
  union all
  select account_id, (created_at at time zone 'UTC')::date, 0,
         (payment_method = 1)::integer, (payment_method = 1 and legacy_subscription_id is null)::integer,
         case payment_method when 1 then cents else 0 end,
         (payment_method = 2)::integer, (payment_method = 2 and legacy_subscription_id is null)::integer,
         case payment_method when 2 then cents else 0 end
  from payments
  union all
  select payment.account_id, (completed_at at time zone 'UTC')::date, 0,
         0, 0, case payment_method when 1 then -refund.cents else 0 end,
         0, 0, case payment_method when 2 then -refund.cents else 0 end
  from refunds as refund join payments as payment on payment.id = refund.payment_id
  where state = 'completed';

insert into day_totals
select day, is_legacy, sum(members), sum(subscriptions), sum(paypal_payments), sum(paypal_orders), sum(paypal_cents),
       sum(btc_payments), sum(btc_orders), sum(btc_cents)
from (
  select (created_at at time zone 'UTC')::date as day, is_legacy, 1 as members, 0 as subscriptions, 0 as paypal_payments,
         0 as paypal_orders, 0 as paypal_cents, 0 as btc_payments, 0 as btc_orders, 0 as btc_cents
  from accounts
  union all
  select day, is_legacy, 0, subscriptions, paypal_payments, paypal_orders, paypal_cents, btc_payments, btc_orders, btc_cents
  from counted_lines join accounts on accounts.id = account_id
) as lines
group by day, is_legacy;

create function count_subscription_start() returns trigger language plpgsql as
  'begin insert into day_changes (day, is_legacy, subscriptions) select (new.started_at at time zone ''UTC'')::date, is_legacy, 1 from accounts where id = new.account_id; return null; end';
create trigger subscription_starts_counted after insert on subscription_starts
  for each row execute function count_subscription_start();

create function count_payment() returns trigger language plpgsql as
  'declare orders integer := case when new.legacy_subscription_id is null then 1 else 0 end; begin if new.payment_method = 1 then insert into day_changes (day, is_legacy, paypal_payments, paypal_orders, paypal_cents) select (new.created_at at time zone ''UTC'')::date, is_legacy, 1, orders, new.cents from accounts where id = new.account_id; else insert into day_changes (day, is_legacy, btc_payments, btc_orders, btc_cents) select (new.created_at at time zone ''UTC'')::date, is_legacy, 1, orders, new.cents from accounts where id = new.account_id; end if; return null; end';
create trigger payments_counted after insert on payments
  for each row execute function count_payment();

-- What a refund counted before, taken back, and what it counts now.
create function count_refund() returns trigger language plpgsql as
  'begin if tg_op = ''UPDATE'' and old.state = ''completed'' then insert into day_changes (day, is_legacy, paypal_cents, btc_cents) select (old.completed_at at time zone ''UTC'')::date, is_legacy, case payment_method when 1 then old.cents else 0 end, case payment_method when 2 then old.cents else 0 end from payments join accounts on accounts.id = account_id where payments.id = new.payment_id; end if; if new.state = ''completed'' then insert into day_changes (day, is_legacy, paypal_cents, btc_cents) select (new.completed_at at time zone ''UTC'')::date, is_legacy, case payment_method when 1 then -new.cents else 0 end, case payment_method when 2 then -new.cents else 0 end from payments join accounts on accounts.id = account_id where payments.id = new.payment_id; end if; return null; end';
create trigger refunds_counted after insert or update of state, cents, completed_at on refunds
  for each row execute function count_refund();

-- Who is marked as a legacy user takes all that was ever counted of them along.
create function count_account() returns trigger language plpgsql as
  'begin if tg_op <> ''INSERT'' then insert into day_changes (day, is_legacy, members) values ((old.created_at at time zone ''UTC'')::date, old.is_legacy, -1); end if; if tg_op <> ''DELETE'' then insert into day_changes (day, is_legacy, members) values ((new.created_at at time zone ''UTC'')::date, new.is_legacy, 1); end if; if tg_op = ''UPDATE'' and new.is_legacy <> old.is_legacy then insert into day_changes (day, is_legacy, subscriptions, paypal_payments, paypal_orders, paypal_cents, btc_payments, btc_orders, btc_cents) select day, mark, sign * subscriptions, sign * paypal_payments, sign * paypal_orders, sign * paypal_cents, sign * btc_payments, sign * btc_orders, sign * btc_cents from counted_lines cross join (values (old.is_legacy, -1), (new.is_legacy, 1)) as moved (mark, sign) where account_id = new.id; end if; return null; end';
create trigger accounts_counted after insert or delete or update of is_legacy, created_at on accounts
  for each row execute function count_account();

-- Reports looked for lines of a range; nothing else does.
drop index payments_newest;
drop index refunds_completed;
drop index subscription_starts_newest;
