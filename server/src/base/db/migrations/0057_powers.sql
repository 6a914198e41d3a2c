-- Televisions keep what watching needs, and powers end with what gave them.
-- Let in by a code: it may watch, and nothing else.
alter table devices add column is_television boolean not null default false;
-- When its person last showed the password, and the second factor where it is on; acts that give power ask for that again.
alter table devices add column confirmed_at timestamptz;
-- How a device was let in was not kept until now; of those who work on the site, what calls itself a television is taken for one.
update devices set is_television = true
from accounts
where accounts.id = devices.account_id
  and accounts.is_staff
  and devices.ended_at is null
  and devices.agent ~* '(web0s|tizen|smart-?tv|apple ?tv|android tv|googletv|bravia|hbbtv|netcast|crkey)';
-- Codes that are confirmed now were so by the old rules.
delete from pairings where confirmed_by is not null;
-- Keys of who is no owner any more do not come back with the role.
delete from api_keys using accounts
where accounts.id = api_keys.account_id
  and (not accounts.is_owner or accounts.suspended_at is not null);
