-- The first run of a production site: its one-time owner link and how far the set-up has got. One row, or
-- none where there was always an owner; a new link begins it anew.
create table setup (
  one boolean primary key default true check (one),
  token_hash text not null,                     -- SHA-256 of the link's token, base64url; the token is printed only
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  network text,                                 -- where it was first opened from; null: nowhere yet, or on this machine only
  owner_id text references accounts (id) on delete set null, -- the owner it made, by which it is used up
  used_at timestamptz,
  mail_state text not null default 'open'       -- the test mail: to be sent or under way, its code came back, or done without
    check (mail_state in ('open', 'confirmed', 'waived')),
  mail_id text references mails (id) on delete set null, -- the last test mail
  code_hash text,                               -- SHA-256 of that mail's code and its id
  code_expires_at timestamptz,
  code_tries integer not null default 0,        -- wrong codes since that mail
  finished_at timestamptz,                      -- null: the page is open
  check (used_at is not null or finished_at is null),
  check ((code_hash is null) = (code_expires_at is null))
);
