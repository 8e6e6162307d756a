// Aturan warungnya. Di sini tidak ada yang tahu soal HTTP.

export const menu = [
  { id: 1, name: "Kopi susu", price: 15000 },
  { id: 2, name: "Teh tarik", price: 12000 },
  { id: 3, name: "Es jeruk", price: 10000 },
  { id: 4, name: "Roti bakar", price: 18000 },
];

/** Ada yang salah di kiriman pelanggan; pesannya boleh ditampilkan kepadanya. */
export class OrderError extends Error {}

/** Gratis mulai 50.000, di bawah itu 9.000. */
export function deliveryFee(subtotal) {
  return subtotal >= 50000 ? 0 : 9000;
}

/** Memeriksa kiriman yang masuk dan menghitung pesanannya. Harga diambil dari menu, tidak pernah dari pelanggan. */
export function makeOrder(input) {
  const name = typeof input?.name === "string" ? input.name.trim() : "";
  if (name === "" || name.length > 60) throw new OrderError("name harus terdiri dari 1 sampai 60 huruf");
  if (!Array.isArray(input.lines) || input.lines.length === 0) {
    throw new OrderError("lines harus berupa daftar dengan minimal satu item");
  }
  const lines = input.lines.map((line) => {
    const { id, quantity } = line ?? {};
    const item = menu.find((candidate) => candidate.id === id);
    if (!item) throw new OrderError(`tidak ada item ${id}`);
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > 20) {
      throw new OrderError("quantity harus bilangan bulat dari 1 sampai 20");
    }
    return { name: item.name, quantity, amount: item.price * quantity };
  });
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const fee = deliveryFee(subtotal);
  return { name, lines, subtotal, fee, total: subtotal + fee };
}
