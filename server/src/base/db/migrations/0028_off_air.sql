-- A source that is off the air is neither up nor down.

alter table source_health drop constraint source_health_state_check;
alter table source_health add constraint source_health_state_check check (state in ('unknown', 'up', 'down', 'off', 'maintenance'));
alter table source_changes drop constraint source_changes_state_check;
alter table source_changes add constraint source_changes_state_check check (state in ('unknown', 'up', 'down', 'off', 'maintenance'));
