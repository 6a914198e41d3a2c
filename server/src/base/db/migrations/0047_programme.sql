-- The programme: things that streams show at their times; a weekly one is on at the same time of day each week, by the site's clock.
create table programme_entries (
  id text primary key,
  stream_id text not null references streams (id) on delete cascade,
  title text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  weekly boolean not null,
  told_for timestamptz,                         -- the last beginning of which members were mailed
  unique (stream_id, starts_at),
  check (ends_at > starts_at)
);
-- Members who are mailed before an entry begins.
create table programme_reminders (
  account_id text not null references accounts (id) on delete cascade,
  entry_id text not null references programme_entries (id) on delete cascade,
  primary key (account_id, entry_id)
);
create index programme_reminders_entry on programme_reminders (entry_id);
