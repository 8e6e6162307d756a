function errorsIn(order) {
  const errors = {};
  if (order.who === "") {
    errors.who = "Tulis namanya.";
  }
  if (typeof order.cups !== "number" || order.cups < 1 || order.cups > 20) {
    errors.cups = "Pesan 1 sampai 20 gelas.";
  }
  return errors;
}
