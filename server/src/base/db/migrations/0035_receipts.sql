-- The number of a payment's receipt, and who sold: both stay as they were on the day.
create table receipts (
  payment_id text primary key references payments (id),
  number integer not null unique,               -- counted from 1 without gaps
  seller jsonb                                  -- {name, organisationNumber, address, vatPercent}; null: from the time before receipts, shown as the settings say now
);

-- The last number given; one row at most.
create table receipt_numbers (
  id integer primary key check (id = 1),
  last integer not null
);

insert into receipts (payment_id, number, seller)
  select id, row_number() over (order by created_at, id), null from payments;
insert into receipt_numbers (id, last) select 1, count(*) from payments having count(*) > 0;
