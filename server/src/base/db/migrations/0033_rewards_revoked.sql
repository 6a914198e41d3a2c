-- A reward goes back with its cause: the line 'revoked' takes back what an invitation earned, as far as the inviter still has it.
alter table reward_entries drop constraint reward_entries_kind_check;
alter table reward_entries add constraint reward_entries_kind_check
  check (kind in ('earned', 'revoked', 'held', 'released', 'spent', 'returned', 'adjusted', 'demonstration'));
alter table reward_entries drop constraint reward_entries_check;
alter table reward_entries add constraint reward_entries_check
  check (case when kind in ('held', 'spent', 'revoked') then points < 0 when kind = 'adjusted' then true else points > 0 end);
comment on column reward_entries.invitation_id is 'earned, revoked: the invitation that completed';
comment on column reward_entries.order_id is 'held, released, spent, returned: the order; earned, revoked: the one that completed the invitation';
-- An invitation whose reward went back may complete again, by another order.
drop index reward_entries_earned_once;
create unique index reward_entries_earned_once on reward_entries (invitation_id, (coalesce(order_id, ''))) where kind = 'earned';
create unique index reward_entries_revoked_once on reward_entries (invitation_id, (coalesce(order_id, ''))) where kind = 'revoked';
create index reward_entries_earned_by_order on reward_entries (order_id) where kind = 'earned';
