-- The catalogue as owners keep it while the site runs: hidden streams, versions so that two of them cannot overwrite each
-- other unseen, and the pictures they upload.
create sequence catalogue_versions as integer;
alter table streams add column hidden boolean not null default false; -- in nobody's list, and plays for owners only
alter table streams add column version integer not null default nextval('catalogue_versions'); -- another one after each change but that of the position, never the same again
alter table channels add column version integer not null default nextval('catalogue_versions'); -- another one after each change

-- Uploaded pictures of streams, written anew by the server. `streams.image_location` names one by its address.
create table images (
  id text primary key check (id ~ '^[0-9a-f]{32}$'), -- the beginning of the SHA-256 of its bytes, in its address: never another picture
  bytes bytea not null,                         -- WebP
  created_at timestamptz not null,              -- of the last upload, or of being given to a stream; one that no stream shows goes after a day
  uploaded_by text references accounts (id)     -- null: by the command line
);
