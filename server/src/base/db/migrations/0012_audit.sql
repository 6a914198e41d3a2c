-- What staff and owners did: who, what, before, after, when. Append-only; written in the transaction of the act.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null check (actor in ('owner', 'staff', 'command-line')),
  actor_id text references accounts (id),       -- null: the command line
  act text not null,                            -- what was done, such as setting-changed
  subject_kind text,                            -- what it was done to: setting, account, order, stream, …
  subject_id text,
  before jsonb,                                 -- what changed, as it was; no secrets
  after jsonb,                                  -- and as it is
  note text,                                    -- the reason given
  check ((actor = 'command-line') = (actor_id is null)),
  check ((subject_kind is null) = (subject_id is null))
);
create index audit_log_of_subject on audit_log (subject_kind, subject_id, id);
create trigger audit_log_append_only before update or delete on audit_log
  for each statement execute function refuse_rewriting();
