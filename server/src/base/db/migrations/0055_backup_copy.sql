-- What was last said to be on another machine, by who or what copies backups there. One row, or none where nobody has said so.
create table backup_copy (
  one boolean primary key default true check (one),
  made_at timestamptz not null -- when that backup was made
);
