-- What every node keeps of the programme in memory: it reads again only what has changed since.
create sequence programme_versions;
alter table programme_entries add column version bigint not null default nextval('programme_versions'); -- a higher one after each change, in the order in which changes are committed
create index programme_entries_version on programme_entries (version);
