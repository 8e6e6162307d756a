// Kembalikan nama semua item, sesuai urutannya.
// Jumlah itemnya sama, bentuknya lain: map.

export function names(menu) {
  return menu.map((item) => item.name);
}
