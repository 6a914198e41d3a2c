-- Links mailed to a person about their account. Single use.
create table account_links (
  token_hash text primary key,                  -- SHA-256 of the link's token, base64url; the token is in the mail only
  account_id text not null references accounts (id) on delete cascade,
  purpose text not null check (purpose in ('password-reset', 'email-change')),
  new_email text,                               -- email-change: the address the link was mailed to
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,                          -- when it did what it is for
  voided_at timestamptz,                        -- when a later change of the account took its power
  check ((purpose = 'email-change') = (new_email is not null)),
  check (used_at is null or voided_at is null)
);
create index account_links_open on account_links (account_id) where used_at is null and voided_at is null;
create index account_links_expiry on account_links (expires_at);

-- An invitation to make an account.
create table invitations (
  id text primary key,                          -- 256 random bits; who has it may register, so it is a secret
  inviter_id text not null references accounts (id),
  email text not null                           -- who is invited
    check (email = lower(btrim(email)) and email <> ''),
  status integer not null default 1 check (status between 1 and 3), -- pending, registered, completed
  invitee_id text unique references accounts (id), -- the account that registered by it
  mail_id text references mails (id) on delete set null, -- its last mail
  created_at timestamptz not null,
  expires_at timestamptz not null,              -- a week after its last sending; counts while pending
  registered_at timestamptz,
  completed_at timestamptz,                     -- the invitee's first paid order
  check ((status >= 2) = (registered_at is not null)),
  check ((status >= 2) = (invitee_id is not null)),
  check ((status = 3) = (completed_at is not null))
);
create index invitations_of_inviter on invitations (inviter_id, created_at);
create index invitations_pending_of_email on invitations (email) where status = 1;
create unique index invitations_pending_once on invitations (inviter_id, email) where status = 1;

-- Invitation mails of the last days, for the day's quotas; kept apart so that deleting an invitation gives none back.
create table invitation_sends (
  id bigint generated always as identity primary key,
  inviter_id text not null references accounts (id) on delete cascade,
  email text not null,
  created_at timestamptz not null
);
create index invitation_sends_of_inviter on invitation_sends (inviter_id, created_at);

alter table reward_entries add foreign key (invitation_id) references invitations (id);

-- When a mail has lost its use, such as a reset link that has run out: it is not sent after that.
alter table mails add column useful_until timestamptz;
