// Return a line such as "Kopi susu: 15000 rupiah".

export function receiptLine(name, price) {
  // Write here.
}
