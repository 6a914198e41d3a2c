-- A day up to which an owner gives access with an invitation, in the place of months.
alter table invitations
  add column access_until timestamptz, -- the last second of that day by the site's clock; null: months, or none
  add constraint invitations_months_or_until check (access_until is null or months = 0);

-- An owner invites thousands in a day, whose limit is one of each address.
create index invitation_sends_to_address on invitation_sends (inviter_id, email, created_at);
