function greeting(hour) {
  if (hour < 12) {
    return "Selamat pagi";
  }
  if (hour < 18) {
    return "Selamat sore";
  }
  return "Selamat malam";
}
