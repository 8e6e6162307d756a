import assert from "node:assert/strict";
import { once } from "node:events";
import { after, before, test } from "node:test";
import { createApp } from "../app.js";

const app = createApp();
let base;
before(async () => {
  app.listen(0); // 0: port mana saja yang kosong
  await once(app, "listening");
  base = `http://localhost:${app.address().port}`;
});
after(() => app.close());

const post = (body) => fetch(`${base}/api/orders`, { method: "POST", body });

test("menunya bisa dibaca", async () => {
  const response = await fetch(`${base}/api/menu`);
  assert.equal(response.status, 200);
  assert.equal((await response.json()).length, 4);
});

test("pesanan dibuat, diberi nomor, dan masuk daftar", async () => {
  const response = await post(JSON.stringify({ name: "Ani", lines: [{ id: 4, quantity: 3 }] }));
  assert.equal(response.status, 201);
  const order = await response.json();
  assert.equal(order.number, 1);
  assert.equal(order.total, 54000);
  const all = await (await fetch(`${base}/api/orders`)).json();
  assert.deepEqual(all, [order]);
});

test("pesanan yang salah mendapat 400 dengan satu kalimat", async () => {
  const response = await post(JSON.stringify({ name: "Ani", lines: [{ id: 1, quantity: 0 }] }));
  assert.equal(response.status, 400);
  assert.match((await response.json()).error, /quantity/);
});

test("yang bukan JSON mendapat 400, bukan 500", async () => {
  assert.equal((await post("kopi satu, ya")).status, 400);
});

test("body yang terlalu besar mendapat 413", async () => {
  assert.equal((await post("x".repeat(20_000))).status, 413);
});

test("alamat yang tidak dikenal mendapat 404", async () => {
  assert.equal((await fetch(`${base}/api/tables`)).status, 404);
});

test("method yang salah mendapat 405, beserta yang bisa dipakai", async () => {
  const response = await fetch(`${base}/api/menu`, { method: "DELETE" });
  assert.equal(response.status, 405);
  assert.equal(response.headers.get("allow"), "GET");
});
