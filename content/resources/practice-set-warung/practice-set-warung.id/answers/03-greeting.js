// Sebelum jam 11 "Selamat pagi", sebelum 15 "Selamat siang", sebelum 18 "Selamat sore", selain itu "Selamat malam".
// Setelah return tidak ada lagi yang berjalan, jadi tidak perlu else.

export function greeting(hour) {
  if (hour < 11) {
    return "Selamat pagi";
  }
  if (hour < 15) {
    return "Selamat siang";
  }
  if (hour < 18) {
    return "Selamat sore";
  }
  return "Selamat malam";
}
