-- Pages that owners write, in Markdown: terms, privacy and whatever else. A page that comes with the product has a row once an owner
-- has written, hidden or shown it; its first words are in server/src/site/pages/first-pages.ts. Decision 0049.
create sequence page_versions as integer;
create table pages (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'), -- the address: /pages/<slug>
  title_en text not null check (title_en <> ''),
  title_nb text not null check (title_nb <> ''),
  body_en text not null check (body_en <> ''),
  body_nb text not null check (body_nb <> ''),
  shown boolean not null,                       -- in the footer, and to be read by everybody
  version integer not null default nextval('page_versions'), -- another one after each change, never the same again
  updated_at timestamptz not null,
  updated_by text references accounts (id)      -- null: by the command line
);
