-- The codes of a second factor that were used, instead of the last one: one of a clock that was ahead refused all until that day.
alter table second_factors
  add column used_steps integer[] not null default '{}'; -- the 30 seconds since 1970 whose codes were used, of late or in the future: none counts again
update second_factors set used_steps = array[last_step] where last_step is not null;
alter table second_factors drop column last_step;
alter table second_factors add check ((confirmed_at is null) = (used_steps = '{}'));
