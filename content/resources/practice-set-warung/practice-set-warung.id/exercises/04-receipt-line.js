// Kembalikan baris seperti "Kopi susu: 15000 rupiah".

export function receiptLine(name, price) {
  // Tulis di sini.
}
