-- When the buyer asked for access to begin at once, where the site asks for that at the check-out.
alter table orders add column consented_at timestamptz;
