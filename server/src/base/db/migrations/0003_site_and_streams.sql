-- What an owner changes while the site runs; a missing name has its default (server/src/base/settings).
create table settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);

-- Keys and salts made on first run, where no data folder is shared by the nodes.
create table secrets (
  name text primary key,
  value text not null,                          -- base64url
  created_at timestamptz not null
);

create table announcements (
  id text primary key,
  token text not null unique,                   -- random; a browser shows a token once
  title text not null,
  text text not null,
  starts_at timestamptz not null,
  ends_at timestamptz,                          -- null: until the next one
  created_at timestamptz not null,
  check (ends_at is null or ends_at > starts_at)
);

-- The catalogue.
create table streams (
  id text primary key,
  position integer not null unique,             -- order in the grid; `default` counts from 0 in it
  title text not null,
  channel text not null,                        -- the channel it shows; several streams may show one
  image_location text not null,                 -- address of the thumbnail
  maintenance_mode boolean not null default false,
  tags text not null default '',                -- comma-separated, for the default player
  tags_sldp text not null default '',           -- comma-separated, for the low-latency player
  created_at timestamptz not null
);

-- One viewing by one device. A session's id is what a stream token names.
create table playback_sessions (
  id text primary key,                          -- 128 random bits; secret: with the signature it is the stream token
  public_id text not null unique,               -- short, fit for staff's eyes
  account_id text not null references accounts (id) on delete cascade,
  device_id text not null references devices (id) on delete cascade,
  network text not null,                        -- the household: where the device last renewed it from
  ip text not null,                             -- address of the last media request or check
  stream_id text references streams (id) on delete set null, -- learned from the first media request
  player text check (player in ('default', 'low-latency')),
  casting boolean not null default false,       -- a television fetches, maybe from another network
  created_at timestamptz not null,
  last_seen_at timestamptz not null,            -- last media request or check, kept to some seconds
  expires_at timestamptz not null,              -- life of the token, extended by use
  ends_at timestamptz,                          -- set with ended_reason; `moved` leaves 10 s of overlap
  ended_reason text check (ended_reason in
    ('account-sharing', 'moved', 'replaced', 'signed-out', 'no-subscription', 'expired', 'staff')),
  check ((ends_at is null) = (ended_reason is null))
);
create index playback_sessions_of_account on playback_sessions (account_id, created_at);
create index playback_sessions_of_device on playback_sessions (device_id, created_at);
create index playback_sessions_ends on playback_sessions (ends_at); -- the living, and those that ended just now
create unique index playback_sessions_one_a_device on playback_sessions (device_id) where ends_at is null;
