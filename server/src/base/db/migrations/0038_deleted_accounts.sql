-- Accounts that their people, or an owner, had deleted.
alter table accounts add column deletion_at timestamptz; -- when it is to be deleted; until then that can be undone
alter table accounts add column deleted_at timestamptz;  -- when nothing was left but a name that is nobody's, for the ledgers
create index accounts_to_delete on accounts (deletion_at) where deletion_at is not null and deleted_at is null;
