-- Days that a new member gets to try the site.
alter table grants drop constraint grants_reason_check;
alter table grants add constraint grants_reason_check check (reason in
  ('order', 'refund', 'dispute', 'legacy-renewal', 'staff', 'compensation', 'demonstration', 'trial'));
