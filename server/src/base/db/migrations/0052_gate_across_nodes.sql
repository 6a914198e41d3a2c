-- Limits of a session that each node would count from its own beginning: since when its media went to a foreign network, the television it
-- is cast to, when its household moved, and since when its device calls from elsewhere.
alter table playback_sessions
  add column foreign_since timestamptz,
  add column cast_network text,
  add column moved_at timestamptz,
  add column away_since timestamptz,
  -- Its player said that its page is gone.
  add column left_at timestamptz;

-- Shown a token that this site has not signed: such addresses do not crowd out the others.
alter table unknown_addresses add column forged boolean not null default false;
