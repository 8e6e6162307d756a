const hour = 18;
if (hour < 11) {
  console.log("Selamat pagi");
} else if (hour < 15) {
  console.log("Selamat siang");
} else if (hour < 18) {
  console.log("Selamat sore");
} else {
  console.log("Selamat malam");
}
console.log(hour >= 18);
