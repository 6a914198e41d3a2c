-- Times are noted in these rows again and again: with room on the same page no index is touched (heap-only tuples).
alter table playback_sessions set (fillfactor = 70);
alter table devices set (fillfactor = 80);
