-- The channels that are not built in: broadcasts pushed in, and broadcasts fetched from elsewhere. A built-in channel has
-- no row; its clip's folder is what says that it exists. `streams.channel` names either.
create table channels (
  id text primary key check (id ~ '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$'),
  kind text not null check (kind in ('push', 'hls')),
  title text not null,                          -- for the operator's eyes
  push_key_hash text unique,                    -- SHA-256 of the broadcaster's key, base64url
  hls_address text,                             -- secret: the playlist to fetch, often with a key in it
  hls_headers jsonb,                            -- secret: {name: value} sent with every fetch; null: none
  hls_allow_inner boolean not null default false, -- whether it may lie in the server's own network
  created_at timestamptz not null,
  check ((kind = 'push') = (push_key_hash is not null)),
  check ((kind = 'hls') = (hls_address is not null)),
  check (kind = 'hls' or (hls_headers is null and not hls_allow_inner))
);
