// Before 12 "Selamat pagi", before 18 "Selamat sore", otherwise "Selamat malam".

export function greeting(hour) {
  // Write here.
}
