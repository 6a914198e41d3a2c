-- Other programs: what they are told, and the keys by which they ask.
create table webhooks (
  id text primary key,
  url text not null,
  events jsonb not null,
  sealed_secret text not null,                  -- signs what is sent
  is_on boolean not null default true,
  created_at timestamptz not null
);
create table webhook_deliveries (
  id text primary key,
  webhook_id text not null references webhooks (id) on delete cascade,
  event text not null,
  account_id text references accounts (id),     -- the person it tells of; goes with them
  dedupe_key text,                              -- what is told once
  body text not null,
  state text not null default 'waiting',        -- waiting, delivered or failed
  tries integer not null default 0,
  status integer,                               -- of the last answer
  error text,
  created_at timestamptz not null,
  tried_at timestamptz,
  unique (webhook_id, dedupe_key)
);
create index webhook_deliveries_log on webhook_deliveries (webhook_id, created_at desc);
create index webhook_deliveries_account on webhook_deliveries (account_id);
create index webhook_deliveries_age on webhook_deliveries (created_at);

create table api_keys (
  id text primary key,
  name text not null,
  scopes jsonb not null,
  token_hash text not null unique,
  account_id text not null references accounts (id),  -- the owner who made it, and in whose name it acts
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz
);
create index api_keys_account on api_keys (account_id);
alter table audit_log add column api_key text;  -- the name of the key that an owner's program used

create table mail_server (
  id integer primary key check (id = 1),
  sealed_url text not null,
  sender text not null,
  updated_at timestamptz not null
);
