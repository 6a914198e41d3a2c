-- What was written under a ticket after it was made: staff's replies and the member's answers.
create table ticket_messages (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references tickets (id),
  author text not null check (author in ('staff', 'member')),
  author_id text not null references accounts (id), -- who wrote it, the member or which of the staff
  message text not null check (message <> ''),
  mail_id text references mails (id) on delete set null, -- staff: the mail that carried it to the member
  created_at timestamptz not null
);
create index ticket_messages_of_ticket on ticket_messages (ticket_id, id);

-- When anything last happened to a ticket: made, written under, given another status. A member's list is in this order.
alter table tickets add column active_at timestamptz;
update tickets set active_at = coalesce(resolved_at, created_at);
alter table tickets alter column active_at set not null;

drop index tickets_of_account;
create index tickets_of_account on tickets (account_id, active_at, id);
create index tickets_unresolved on tickets (created_at, id) where status <> 3;
create index tickets_resolved on tickets (resolved_at, id) where status = 3;
