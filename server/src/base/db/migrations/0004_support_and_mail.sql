create table tickets (
  id bigint generated always as identity primary key,
  account_id text not null references accounts (id),
  type integer not null check (type between 1 and 5), -- bug report, billing, stream service, subscription, other
  subject text not null check (subject <> ''),
  description text not null check (description <> ''),
  status integer not null default 1 check (status between 1 and 3), -- open, in progress, resolved
  created_at timestamptz not null,
  resolved_at timestamptz,
  check ((status = 3) = (resolved_at is not null))
);
create index tickets_of_account on tickets (account_id);

-- Every mail, written in the transaction that causes it; a job carries its id.
create table mails (
  id text primary key,
  kind text not null,                           -- which template
  recipient text not null,
  language text not null check (language in ('en', 'nb')),
  subject text not null,
  body_text text not null,
  body_html text not null,
  links jsonb not null,                         -- addresses in it, in order
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  tries integer not null default 0,
  error text,                                   -- of the last try
  created_at timestamptz not null,
  sent_at timestamptz,
  check ((state = 'sent') = (sent_at is not null))
);
create index mails_newest on mails (created_at);
