import assert from "node:assert/strict";
import { test } from "node:test";
import { deliveryFee, makeOrder } from "../orders.js";

test("delivery is free from 50.000 on", () => {
  assert.equal(deliveryFee(49999), 9000);
  assert.equal(deliveryFee(50000), 0);
});

test("an order costs what the menu says, plus delivery", () => {
  const order = makeOrder({ name: " Ani ", lines: [{ id: 1, quantity: 2 }] });
  assert.equal(order.name, "Ani");
  assert.equal(order.subtotal, 30000);
  assert.equal(order.total, 39000);
});

test("a price in the request changes nothing", () => {
  const order = makeOrder({ name: "Ani", lines: [{ id: 1, quantity: 1, price: 1 }] });
  assert.equal(order.subtotal, 15000);
});

test("nonsense is refused with a reason", () => {
  const lines = [{ id: 1, quantity: 1 }];
  assert.throws(() => makeOrder(null), /name/);
  assert.throws(() => makeOrder({ name: "", lines }), /name/);
  assert.throws(() => makeOrder({ name: "Ani", lines: [] }), /lines/);
  assert.throws(() => makeOrder({ name: "Ani", lines: [null] }), /no item/);
  assert.throws(() => makeOrder({ name: "Ani", lines: [{ id: 99, quantity: 1 }] }), /no item 99/);
  assert.throws(() => makeOrder({ name: "Ani", lines: [{ id: 1, quantity: 1.5 }] }), /whole number/);
});
