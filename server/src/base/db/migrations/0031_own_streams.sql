-- What a member has to do with a stream: kept with the account, so that every device has it.
create table own_streams (
  account_id text not null references accounts (id) on delete cascade,
  stream_id text not null references streams (id) on delete cascade,
  favourite_since timestamptz,                  -- null: it is no favourite
  watched_at timestamptz,                       -- when its picture was last there; null: never
  primary key (account_id, stream_id),
  check (favourite_since is not null or watched_at is not null)
);
create index own_streams_stream on own_streams (stream_id);
create index own_streams_watched on own_streams (watched_at);
