-- Mails that a member may do without: those that tell of the end of access.
alter table accounts add column reminder_mails boolean not null default true;
-- The secret of the link in such a mail that stops them; null: none was sent yet.
alter table accounts add column mail_token text unique;
alter table mails add column unsubscribe text;
-- 0: access has ended.
alter table access_reminders drop constraint access_reminders_days_check;
alter table access_reminders add constraint access_reminders_days_check check (days >= 0);
