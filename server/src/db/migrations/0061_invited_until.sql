-- A day up to which an owner gives access with an invitation, in the place of months.
alter table invitations
  add column access_until timestamptz, -- the last second of that day by the site's clock; null: months, or none
  add constraint invitations_months_or_until check (access_until is null or months = 0);
