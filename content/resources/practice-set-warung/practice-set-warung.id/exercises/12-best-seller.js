// Orders adalah daftar nama. Kembalikan nama yang paling sering muncul. Kalau ada yang sama, pilih yang lebih dulu mencapai jumlah itu.

export function bestSeller(orders) {
  // Tulis di sini.
}
