-- Televisions that show a code and wait for a member to confirm it; a row goes when its television is signed in.
create table pairings (
  code text primary key,
  secret_hash text not null unique,             -- of what the television alone knows
  agent text not null,
  network text not null,
  expires_at timestamptz not null,
  confirmed_by text references devices (id) on delete cascade
);
create index pairings_expiry on pairings (expires_at);
create index pairings_device on pairings (confirmed_by);
