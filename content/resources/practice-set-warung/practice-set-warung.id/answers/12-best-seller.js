// Orders adalah daftar nama. Kembalikan nama yang paling sering muncul. Kalau ada yang sama, pilih yang lebih dulu mencapai jumlah itu.
// Object bisa menghitung: namanya menjadi key.

export function bestSeller(orders) {
  const counts = {};
  let best = orders[0];
  for (const name of orders) {
    counts[name] = (counts[name] ?? 0) + 1;
    if (counts[name] > counts[best]) {
      best = name;
    }
  }
  return best;
}
