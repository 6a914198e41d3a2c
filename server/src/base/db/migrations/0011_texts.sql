-- What an owner put in the place of texts that come with the product: one row a changed text, none for the others.
-- Ids and first words are in contract/src/content. Decision 0019.
create sequence text_versions as integer;
create table texts (
  id text primary key,                          -- a row whose id the product no longer knows is not shown
  en text not null check (en <> ''),            -- paragraphs, points or steps are lines
  nb text not null check (nb <> ''),
  version integer not null default nextval('text_versions'), -- another one after each change, never the same again
  updated_at timestamptz not null,
  updated_by text references accounts (id)      -- null: by the command line
);
