create table menu (
  id integer primary key,
  name text not null,
  kind text not null,
  price integer not null
);
insert into menu (name, kind, price) values
  ('Kopi susu', 'drink', 15000),
  ('Nasi goreng', 'food', 22000),
  ('Teh tarik', 'drink', 12000),
  ('Pisang goreng', 'food', 8000),
  ('Jus alpukat', 'drink', 18000),
  ('Kopi tubruk', 'drink', 13000),
  ('Mie ayam', 'food', 14000),
  ('Es jeruk', 'drink', 7000);
