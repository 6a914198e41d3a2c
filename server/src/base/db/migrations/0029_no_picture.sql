-- A stream that was given no picture shows its channel's, or none; until now all of them showed the slate's.
update streams set image_location = '' where image_location = '/images/slate/poster.webp';
comment on column streams.image_location is 'Path of its own picture on this site; empty for a stream that has none';
