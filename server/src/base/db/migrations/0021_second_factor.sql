-- A second factor at sign-in: one-time codes by time (RFC 6238: SHA-1, six digits, 30 seconds).
create table second_factors (
  account_id text primary key references accounts (id) on delete cascade,
  sealed_secret text not null,                  -- 160 random bits, AES-256-GCM with the installation's key, bound to the account
  begun_at timestamptz not null,
  confirmed_at timestamptz,                     -- null: a code has not shown yet that the telephone has it; signs nobody in or out
  last_step integer,                            -- the last 30 seconds since 1970 whose code was used: it and earlier ones are worth nothing
  check ((confirmed_at is null) = (last_step is null))
);
create index second_factors_unconfirmed on second_factors (begun_at) where confirmed_at is null;

-- Codes for a lost telephone, each for one use.
create table recovery_codes (
  account_id text not null references second_factors (account_id) on delete cascade,
  code_hash text not null,                      -- SHA-256, base64url, of 120 random bits; the code is shown once
  used_at timestamptz,
  primary key (account_id, code_hash)
);
