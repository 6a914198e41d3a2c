-- Of which alarms owners were mailed; a row goes when its alarm is over.
create table told_alarms (
  name text primary key,                        -- what, and of which machine where each has its own
  told_at timestamptz not null
);

-- Sessions whose addresses are still to be shortened: few of many.
create index playback_sessions_unshortened on playback_sessions (created_at)
  where ip !~ '/(24|48)$' or network !~ '/(24|48)$' or cast_network is not null;
