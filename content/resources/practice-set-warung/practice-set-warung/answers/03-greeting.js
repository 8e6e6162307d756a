// Before 12 "Selamat pagi", before 18 "Selamat sore", otherwise "Selamat malam".
// After a return nothing else runs, so no else is needed.

export function greeting(hour) {
  if (hour < 12) {
    return "Selamat pagi";
  }
  if (hour < 18) {
    return "Selamat sore";
  }
  return "Selamat malam";
}
