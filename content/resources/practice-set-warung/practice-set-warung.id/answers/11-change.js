// Kembalikan uang kembaliannya, atau teks "not enough" kalau paid kurang.
// Selesaikan dulu kasus khususnya, setelah itu sisanya mudah.

export function change(total, paid) {
  if (paid < total) {
    return "not enough";
  }
  return paid - total;
}
