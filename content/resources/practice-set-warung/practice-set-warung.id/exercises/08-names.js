// Kembalikan nama semua item, sesuai urutannya.

export function names(menu) {
  // Tulis di sini.
}
