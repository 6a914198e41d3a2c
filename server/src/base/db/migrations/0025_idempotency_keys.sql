-- Calls that were done and may be made again, because their answer was lost or a button was pressed twice: kept for a day.
create table idempotency_keys (
  account_id text not null references accounts (id) on delete cascade,
  digest text not null,                         -- SHA-256, base64url, of the caller's key, the call and what was sent with it
  answer jsonb,                                 -- what came of it; null only inside the transaction that does it
  created_at timestamptz not null,
  primary key (account_id, digest)
);
create index idempotency_keys_created on idempotency_keys (created_at);
