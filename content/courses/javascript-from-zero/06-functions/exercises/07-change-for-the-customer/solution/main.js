function change(total, paid) {
  if (paid < total) {
    return "kurang";
  }
  return paid - total;
}
