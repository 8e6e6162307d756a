// Return a line such as "Kopi susu: 15000 rupiah".
// Backticks let values step into the text.

export function receiptLine(name, price) {
  return `${name}: ${price} rupiah`;
}
