-- What owners look through, newest first, found without reading all of it on a site that has grown (bench: growth).
create index orders_newest on orders (created_at, id);
create index orders_refunded on orders (created_at, id) where state in ('partially-refunded', 'refunded');
-- By state, whole, so that orders and mails are counted from the index alone.
drop index orders_unfinished;
create index orders_of_state on orders (state, created_at);
create index mails_of_state on mails (state, created_at);
create index mails_of_recipient on mails (recipient, created_at);
-- Old mails are deleted, and what names one is asked for each.
create index invitations_mail on invitations (mail_id) where mail_id is not null;
create index ticket_messages_mail on ticket_messages (mail_id) where mail_id is not null;
create index access_reminders_mail on access_reminders (mail_id) where mail_id is not null;

-- Searching for characters of an address or a name. Where PostgreSQL has no pg_trgm, or this user may not install it, and in
-- the embedded database, every row is looked at instead: the same answers, for some thousand accounts soon enough. The
-- extension lies in a schema of its own, since a restore renames the one that the tables lie in.
do $$ declare place text; begin if not exists (select from pg_extension where extname = 'pg_trgm') then create schema if not exists strom_extensions; create extension pg_trgm schema strom_extensions; end if; select nspname into place from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm'; execute format('create index accounts_characters on accounts using gin (email %1$I.gin_trgm_ops, (translate(lower(username), ''ÆØÅÄÖÜÉ'', ''æøåäöüé'')) %1$I.gin_trgm_ops)', place); execute format('create index mails_characters on mails using gin (recipient %1$I.gin_trgm_ops)', place); exception when feature_not_supported or insufficient_privilege or undefined_file or undefined_object or unique_violation or duplicate_object then raise notice 'pg_trgm is not used: %', sqlerrm; end $$;
