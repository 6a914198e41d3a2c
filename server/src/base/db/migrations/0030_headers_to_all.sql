-- Whose playlists and media are of two hosts may have the headers sent to both.
alter table channels add column hls_headers_to_all boolean not null default false;
comment on column channels.hls_headers_to_all is 'Whether hls_headers go to every server that its playlists name, not to that of hls_address alone';
