-- The order of the FAQ, what of it is hidden, and questions of an owner's own; empty: as it comes with the product.
create table faq_entries (
  id text primary key,
  position int not null,
  shown boolean not null,
  -- Only an owner's own question has them.
  question_en text,
  question_nb text,
  answer_en text,
  answer_nb text
);
