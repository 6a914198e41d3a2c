-- A person with a sign-in.
create table accounts (
  id text primary key,                          -- opaque
  email text not null unique                    -- trimmed and lower-cased
    check (email = lower(btrim(email)) and email <> ''),
  username text not null check (username <> ''), -- a display name, not unique
  password_hash text not null,                  -- argon2id as a PHC string
  is_staff boolean not null default false,      -- sees reports and tickets
  is_owner boolean not null default false,      -- staff who may also use the operator console
  is_legacy boolean not null default false,     -- has or had an auto-renewing PayPal subscription
  language text not null default 'en'           -- of mails: en or nb
    check (language in ('en', 'nb')),
  created_at timestamptz not null,
  suspended_at timestamptz,                     -- null: may sign in
  check (is_staff or not is_owner)
);

-- A sign-in. The Token itself is never stored.
create table devices (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  token_hash text not null unique,              -- SHA-256 of the Token, base64url
  agent text not null,                          -- the User-Agent header, at most 400 characters
  is_mobile boolean not null default false,     -- what the browser said of itself; no identity
  network text not null,                        -- IPv4 address or IPv6 /64 of the last call
  created_at timestamptz not null,
  last_seen_at timestamptz not null,            -- kept to the minute; 30 idle days end the sign-in
  ended_at timestamptz,                         -- null: living
  ended_reason text check (ended_reason in ('signed-out', 'signed-out-everywhere', 'password-changed', 'suspended', 'idle')),
  check ((ended_at is null) = (ended_reason is null))
);
create index devices_living on devices (account_id) where ended_at is null;

-- Networks an account has signed in from: a right password from one of them always gets in.
create table account_networks (
  account_id text not null references accounts (id) on delete cascade,
  network text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (account_id, network)
);

-- Counters of tries, shared by all nodes (rate-limiter-flexible's table).
create table throttles (
  key text primary key,                         -- what is counted, and for whom (hashed where it is an address)
  points integer not null default 0,            -- tries so far
  expire bigint                                 -- unix milliseconds when the count is forgotten
);
