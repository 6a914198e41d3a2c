-- An announcement's words for readers of Norwegian; null: the same as for everybody.
alter table announcements add column title_nb text;
alter table announcements add column text_nb text;
