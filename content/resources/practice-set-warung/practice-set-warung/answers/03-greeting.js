// Before 11 "Selamat pagi", before 15 "Selamat siang", before 18 "Selamat sore", otherwise "Selamat malam".
// After a return nothing else runs, so no else is needed.

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
