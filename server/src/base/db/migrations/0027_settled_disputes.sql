-- A dispute that PayPal closed without a word of who has the money now.

alter table disputes drop constraint disputes_state_check;
alter table disputes add constraint disputes_state_check check (state in ('open', 'settled', 'won', 'lost'));
