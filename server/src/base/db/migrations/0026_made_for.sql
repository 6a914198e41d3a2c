-- What the data was made for, so that a production site that is started without its settings is not taken for a
-- demonstration. One row, or none where no start has said it yet.
create table made_for (
  one boolean primary key default true check (one),
  mode text not null check (mode in ('demonstration', 'production')),
  noted_at timestamptz not null
);

-- Data of before: people of the demonstration make it one; without them anybody's account, or a set-up begun, is a production site's.
insert into made_for (mode, noted_at)
select case when demo then 'demonstration' else 'production' end, now()
from (
  select exists (select from accounts where email in (
      'owner@strom.test', 'staff@strom.test', 'anna@strom.test', 'bjorn@strom.test', 'kari@strom.test', 'ola@strom.test'
    )) as demo,
    exists (select from accounts) or exists (select from setup) as used
) as found
where used;
