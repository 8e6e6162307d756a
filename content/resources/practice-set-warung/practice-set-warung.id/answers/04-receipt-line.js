// Kembalikan baris seperti "Kopi susu: 15000 rupiah".
// Dengan backtick, nilai bisa masuk ke dalam teks.

export function receiptLine(name, price) {
  return `${name}: ${price} rupiah`;
}
