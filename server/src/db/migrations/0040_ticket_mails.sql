-- Of staff: whether tickets and members' answers are mailed to them.
alter table accounts add column ticket_mails boolean not null default true;
