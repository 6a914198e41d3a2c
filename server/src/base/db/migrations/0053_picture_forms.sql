-- Other forms of a picture, each made once, when it is first asked for.
alter table images
  add column small bytea, -- WebP, for rows of lists
  add column png bytea, -- of the site's icon
  add column maskable bytea; -- of the site's icon, as PNG with room around it
