// Before 11 "Selamat pagi", before 15 "Selamat siang", before 18 "Selamat sore", otherwise "Selamat malam".

export function greeting(hour) {
  // Write here.
}
