-- Replies to tickets that staff keep to be used again.
create table canned_replies (
  title text primary key,
  message text not null,
  created_at timestamptz not null
);
