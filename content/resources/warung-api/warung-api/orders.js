// The rules of the warung. Nothing here knows about HTTP.

export const menu = [
  { id: 1, name: "Kopi susu", price: 15000 },
  { id: 2, name: "Teh tarik", price: 12000 },
  { id: 3, name: "Es jeruk", price: 10000 },
  { id: 4, name: "Roti bakar", price: 18000 },
];

/** Something is wrong with what the customer sent; the message may be shown to them. */
export class OrderError extends Error {}

/** Free from 50.000, otherwise 9.000. */
export function deliveryFee(subtotal) {
  return subtotal >= 50000 ? 0 : 9000;
}

/** Checks what came in and computes the order. Prices come from the menu, never from the customer. */
export function makeOrder(input) {
  const name = typeof input?.name === "string" ? input.name.trim() : "";
  if (name === "" || name.length > 60) throw new OrderError("name must have 1 to 60 letters");
  if (!Array.isArray(input.lines) || input.lines.length === 0) {
    throw new OrderError("lines must be a list with at least one item");
  }
  const lines = input.lines.map((line) => {
    const { id, quantity } = line ?? {};
    const item = menu.find((candidate) => candidate.id === id);
    if (!item) throw new OrderError(`there is no item ${id}`);
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > 20) {
      throw new OrderError("quantity must be a whole number from 1 to 20");
    }
    return { name: item.name, quantity, amount: item.price * quantity };
  });
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const fee = deliveryFee(subtotal);
  return { name, lines, subtotal, fee, total: subtotal + fee };
}
