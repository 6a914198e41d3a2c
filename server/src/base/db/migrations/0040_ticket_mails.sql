-- Whether tickets and members' answers are mailed to somebody who is staff.
alter table accounts add column ticket_mails boolean not null default true;
