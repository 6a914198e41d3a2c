-- For how long a channel's broadcast is kept, to be gone back in; 0 keeps nothing.
alter table channels add column rewind_minutes integer not null default 30 check (rewind_minutes between 0 and 720);
