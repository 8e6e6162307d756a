-- Tiga tabel, bukan satu lembar: semuanya ditulis sekali saja.
PRAGMA foreign_keys = ON;

CREATE TABLE customers (
  id    INTEGER PRIMARY KEY,
  name  TEXT NOT NULL,
  phone TEXT NOT NULL UNIQUE
);

CREATE TABLE products (
  id    INTEGER PRIMARY KEY,
  name  TEXT NOT NULL UNIQUE,
  price INTEGER NOT NULL CHECK (price >= 0)
);

CREATE TABLE sales (
  id          INTEGER PRIMARY KEY,
  sold_on     TEXT NOT NULL,
  customer_id INTEGER NOT NULL REFERENCES customers (id),
  product_id  INTEGER NOT NULL REFERENCES products (id),
  -- Harga pada hari itu: harga besok tidak boleh mengubah pemasukan kemarin.
  price       INTEGER NOT NULL CHECK (price >= 0),
  quantity    INTEGER NOT NULL CHECK (quantity > 0)
);
