// Kembalikan item yang harganya paling banyak sebesar uang ini.

export function affordable(menu, money) {
  // Tulis di sini.
}
