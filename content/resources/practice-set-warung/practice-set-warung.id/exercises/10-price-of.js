// Kembalikan harga item dengan nama ini, atau undefined.

export function priceOf(menu, name) {
  // Tulis di sini.
}
