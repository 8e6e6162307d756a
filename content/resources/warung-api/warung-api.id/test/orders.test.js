import assert from "node:assert/strict";
import { test } from "node:test";
import { deliveryFee, makeOrder } from "../orders.js";

test("ongkir gratis mulai 50.000", () => {
  assert.equal(deliveryFee(49999), 9000);
  assert.equal(deliveryFee(50000), 0);
});

test("harga pesanan mengikuti menu, ditambah ongkir", () => {
  const order = makeOrder({ name: " Ani ", lines: [{ id: 1, quantity: 2 }] });
  assert.equal(order.name, "Ani");
  assert.equal(order.subtotal, 30000);
  assert.equal(order.total, 39000);
});

test("harga di dalam request tidak mengubah apa pun", () => {
  const order = makeOrder({ name: "Ani", lines: [{ id: 1, quantity: 1, price: 1 }] });
  assert.equal(order.subtotal, 15000);
});

test("kiriman yang ngawur ditolak, dengan alasannya", () => {
  const lines = [{ id: 1, quantity: 1 }];
  assert.throws(() => makeOrder(null), /name/);
  assert.throws(() => makeOrder({ name: "", lines }), /name/);
  assert.throws(() => makeOrder({ name: "Ani", lines: [] }), /lines/);
  assert.throws(() => makeOrder({ name: "Ani", lines: [null] }), /tidak ada item/);
  assert.throws(() => makeOrder({ name: "Ani", lines: [{ id: 99, quantity: 1 }] }), /tidak ada item 99/);
  assert.throws(() => makeOrder({ name: "Ani", lines: [{ id: 1, quantity: 1.5 }] }), /bilangan bulat/);
});
