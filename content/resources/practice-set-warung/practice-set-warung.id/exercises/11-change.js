// Kembalikan uang kembaliannya, atau teks "not enough" kalau paid kurang.

export function change(total, paid) {
  // Tulis di sini.
}
