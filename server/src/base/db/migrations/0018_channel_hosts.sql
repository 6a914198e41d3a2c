-- Which node makes a channel that is broadcast to, where several nodes share the database. The others fetch it from there.
-- Decision 0028.
create table channel_hosts (
  channel_id text primary key references channels (id) on delete cascade,
  node_url text not null,                       -- NODE_URL of that node
  broadcasting boolean not null default false,  -- a broadcast comes in there: no second one is taken, at any node
  seen_at timestamptz not null                  -- when that node last said that it lives; -infinity: it gives the channel up
);
