-- Whether the sources of streams are up. Decision 0026.

-- How each source stands: one row a stream, or two where another server's address stands in for a player's.
create table source_health (
  stream_id text not null references streams (id) on delete cascade,
  player text not null check (player in ('default', 'low-latency')), -- whose source; the only row of a stream is both players'
  state text not null check (state in ('unknown', 'up', 'down', 'maintenance')),
  since timestamptz not null,
  reason text,                                  -- why it is down, or what the last answer lacked
  failures integer not null default 0,          -- answers in a row that were none
  failing_since timestamptz,                    -- the first of them
  asked_at timestamptz,                         -- when a node took it on; keeps others from asking at the same time
  probed_at timestamptz,                        -- when the last answer was judged; long ago: the site was off meanwhile
  position text,                                -- how far its playlist was, and since when it has been there
  position_at timestamptz,
  told text check (told in ('up', 'down')),     -- what owners know of it; null: it was never up
  down_told_at timestamptz,                     -- when they were last mailed of each
  up_told_at timestamptz,
  primary key (stream_id, player),
  check ((state = 'down') <= (reason is not null)),
  check ((failures = 0) = (failing_since is null)),
  check ((position is null) = (position_at is null))
);

-- Every change of state, from which uptime is reckoned. A state lasts until the next one.
create table source_changes (
  id bigint generated always as identity primary key,
  stream_id text not null,
  player text not null,
  at timestamptz not null,
  state text not null check (state in ('unknown', 'up', 'down', 'maintenance')),
  foreign key (stream_id, player) references source_health (stream_id, player) on delete cascade
);
create index source_changes_of_source on source_changes (stream_id, player, at, id);

-- A broadcast lives on the node that it is pushed to; so others learn that it does.
create table push_signs (
  channel text primary key references channels (id) on delete cascade,
  seen_at timestamptz not null                  -- when its node last said so
);
