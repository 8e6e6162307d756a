// Membuat database di memori, memasukkan catatan penjualannya, lalu menjawab questions.sql.
// Jalankan dengan: node run.js   (Node 22.13 atau lebih baru; tidak ada yang perlu diinstal)
import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

const read = (name) => readFileSync(new URL(name, import.meta.url), "utf8");
const db = new DatabaseSync(":memory:");
db.exec(read("schema.sql"));

// Pembaca yang sederhana: sudah cukup, karena tidak ada nilai yang memuat koma di catatan ini.
const [, ...rows] = read("penjualan.csv").trim().split(/\r?\n/);

const addCustomer = db.prepare("INSERT INTO customers (name, phone) VALUES (?, ?) ON CONFLICT DO NOTHING");
const addProduct = db.prepare("INSERT INTO products (name, price) VALUES (?, ?) ON CONFLICT DO NOTHING");
const addSale = db.prepare(`
  INSERT INTO sales (sold_on, customer_id, product_id, price, quantity)
  VALUES (?, (SELECT id FROM customers WHERE phone = ?), (SELECT id FROM products WHERE name = ?), ?, ?)
`);

db.exec("BEGIN");
for (const row of rows) {
  const [soldOn, customer, phone, product, price, quantity] = row.split(",");
  addCustomer.run(customer, phone);
  addProduct.run(product, Number(price));
  addSale.run(soldOn, phone, product, Number(price), Number(quantity));
}
db.exec("COMMIT");

for (const question of read("questions.sql").split(";")) {
  if (question.trim() === "") continue;
  console.log(question.match(/-- (.+)/)[1]);
  console.table(db.prepare(question).all());
}
