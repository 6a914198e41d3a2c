-- Addresses of another media server that a stream plays from in place of the site's own. The player puts the
-- stream token at their end.
alter table streams add column own_src text check (own_src ~ '^(/[^/]|https?://)');  -- for the default player; null: ours
alter table streams add column own_src_sldp text check (own_src_sldp ~ '^wss?://');  -- for the low-latency player
