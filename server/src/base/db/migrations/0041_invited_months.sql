-- Months that an owner gives with an invitation: they begin when the invited person registers.
alter table invitations add column months int not null default 0 check (months between 0 and 36);
alter table grants drop constraint grants_reason_check;
alter table grants add constraint grants_reason_check check (reason in
  ('order', 'refund', 'dispute', 'legacy-renewal', 'staff', 'compensation', 'demonstration', 'trial', 'invitation'));
