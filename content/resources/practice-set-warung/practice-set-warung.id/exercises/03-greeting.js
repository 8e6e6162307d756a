// Sebelum jam 11 "Selamat pagi", sebelum 15 "Selamat siang", sebelum 18 "Selamat sore", selain itu "Selamat malam".

export function greeting(hour) {
  // Tulis di sini.
}
