-- Heights that ffmpeg makes of a channel's broadcast besides what comes.
alter table channels add column rungs jsonb not null default '[]';
