-- Whoever takes the money has the same columns and tables; the names of one of them are left to the wire.

-- The price of a new provider is no migration: its name is the configuration's.
alter table orders drop constraint orders_provider_check;
alter table orders rename column needs_person to needs_review;
alter index orders_for_a_person rename to orders_for_review;

alter table legacy_subscriptions rename column paypal_subscription_id to provider_subscription_id;

-- An event of a provider has an id of that provider's.
alter table paypal_events rename to provider_events;
alter table provider_events drop constraint paypal_events_pkey;
alter table provider_events add column provider text not null default 'paypal';
alter table provider_events alter column provider drop default;
alter table provider_events add primary key (provider, id);
alter index paypal_events_waiting rename to provider_events_waiting;

alter table refunds rename column paypal_refund_id to provider_refund_id;
alter table refunds rename constraint refunds_paypal_refund_id_key to refunds_provider_refund_id_key;
alter table refunds drop constraint refunds_cause_check;
update refunds set cause = 'provider' where cause = 'paypal';
alter table refunds add constraint refunds_cause_check
  check (cause in ('owner', 'provider', 'dispute')); -- provider: refunded there, learned by webhook

-- The sums of each provider's money are rows of their own; `provider` is empty where no money is counted.
drop trigger payments_counted on payments;
drop trigger refunds_counted on refunds;
drop trigger subscription_starts_counted on subscription_starts;
drop trigger accounts_counted on accounts;
drop function count_payment;
drop function count_refund;
drop function count_subscription_start;
drop function count_account;
drop view counted_lines;

-- A payment says who took it, and that provider's id of it: of a capture, a legacy renewal's sale or an invoice.
alter table payments add column provider text;
alter table payments add column provider_transaction_id text;
update payments set
  provider = case payment_method when 1 then 'paypal' else 'btcpay' end,
  provider_transaction_id = coalesce(paypal_transaction_id, btc_pay_invoice_id);
alter table payments alter column provider set not null;
alter table payments alter column provider_transaction_id set not null;
alter table payments drop column payment_method;
alter table payments drop column paypal_transaction_id;
alter table payments drop column btc_pay_invoice_id;
alter table payments add unique (provider, provider_transaction_id);

create table counted as
  select day, is_legacy, members, subscriptions, paypal_payments, paypal_orders, paypal_cents, btc_payments, btc_orders, btc_cents
  from day_totals
  union all
  select day, is_legacy, members, subscriptions, paypal_payments, paypal_orders, paypal_cents, btc_payments, btc_orders, btc_cents
  from day_changes;
drop table day_totals;
drop table day_changes;

create table day_totals (
  day date not null,
  is_legacy boolean not null,
  provider text not null,                       -- empty: members and subscriptions, which nobody took money for
  members bigint not null,                      -- accounts made
  subscriptions bigint not null,                -- rows of subscription_starts
  payments bigint not null,
  orders bigint not null,                       -- payments that are no renewal of a legacy subscription
  cents bigint not null,                        -- less refunds
  primary key (day, is_legacy, provider)
);
create table day_changes (
  day date not null,
  is_legacy boolean not null,
  provider text not null default '',
  members bigint not null default 0,
  subscriptions bigint not null default 0,
  payments bigint not null default 0,
  orders bigint not null default 0,
  cents bigint not null default 0
);

insert into day_totals
  select day, is_legacy, provider, sum(members), sum(subscriptions), sum(payments), sum(orders), sum(cents)
  from (
    select day, is_legacy, '' as provider, members, subscriptions, 0 as payments, 0 as orders, 0 as cents from counted
    union all
    select day, is_legacy, 'paypal', 0, 0, paypal_payments, paypal_orders, paypal_cents from counted
    union all
    select day, is_legacy, 'btcpay', 0, 0, btc_payments, btc_orders, btc_cents from counted
  ) as lines
  where (members, subscriptions, payments, orders, cents) <> (0, 0, 0, 0, 0)
  group by day, is_legacy, provider;
drop table counted;

-- What is counted of each line of the ledgers.
create view counted_lines as
  select account_id, (started_at at time zone 'UTC')::date as day, '' as provider,
         1 as subscriptions, 0 as payments, 0 as orders, 0 as cents
  from subscription_starts
  union all
  select account_id, (created_at at time zone 'UTC')::date, provider,
         0, 1, (legacy_subscription_id is null)::integer, cents
  from payments
  union all
  select payment.account_id, (completed_at at time zone 'UTC')::date, provider,
         0, 0, 0, -refund.cents
  from refunds as refund join payments as payment on payment.id = refund.payment_id
  where state = 'completed';

create function count_subscription_start() returns trigger language plpgsql as
  'begin insert into day_changes (day, is_legacy, subscriptions) select (new.started_at at time zone ''UTC'')::date, is_legacy, 1 from accounts where id = new.account_id; return null; end';
create trigger subscription_starts_counted after insert on subscription_starts
  for each row execute function count_subscription_start();

create function count_payment() returns trigger language plpgsql as
  'begin insert into day_changes (day, is_legacy, provider, payments, orders, cents) select (new.created_at at time zone ''UTC'')::date, is_legacy, new.provider, 1, (new.legacy_subscription_id is null)::integer, new.cents from accounts where id = new.account_id; return null; end';
create trigger payments_counted after insert on payments
  for each row execute function count_payment();

-- What a refund counted before, taken back, and what it counts now.
create function count_refund() returns trigger language plpgsql as
  'begin if tg_op = ''UPDATE'' and old.state = ''completed'' then insert into day_changes (day, is_legacy, provider, cents) select (old.completed_at at time zone ''UTC'')::date, is_legacy, provider, old.cents from payments join accounts on accounts.id = account_id where payments.id = new.payment_id; end if; if new.state = ''completed'' then insert into day_changes (day, is_legacy, provider, cents) select (new.completed_at at time zone ''UTC'')::date, is_legacy, provider, -new.cents from payments join accounts on accounts.id = account_id where payments.id = new.payment_id; end if; return null; end';
create trigger refunds_counted after insert or update of state, cents, completed_at on refunds
  for each row execute function count_refund();

-- Who is marked as a legacy user takes all that was ever counted of them along.
create function count_account() returns trigger language plpgsql as
  'begin if tg_op <> ''INSERT'' then insert into day_changes (day, is_legacy, members) values ((old.created_at at time zone ''UTC'')::date, old.is_legacy, -1); end if; if tg_op <> ''DELETE'' then insert into day_changes (day, is_legacy, members) values ((new.created_at at time zone ''UTC'')::date, new.is_legacy, 1); end if; if tg_op = ''UPDATE'' and new.is_legacy <> old.is_legacy then insert into day_changes (day, is_legacy, provider, subscriptions, payments, orders, cents) select day, mark, provider, sign * subscriptions, sign * payments, sign * orders, sign * cents from counted_lines cross join (values (old.is_legacy, -1), (new.is_legacy, 1)) as moved (mark, sign) where account_id = new.id; end if; return null; end';
create trigger accounts_counted after insert or delete or update of is_legacy, created_at on accounts
  for each row execute function count_account();
