function deliveryFee(total) {
  if (total >= 50000) {
    return 0;
  }
  return 9000;
}

function sum(prices) {
  let total = 0;
  for (const price of prices) {
    total = total + price;
  }
  return total;
}

function formatRupiah(amount) {
  return `Rp ${amount.toLocaleString("id-ID")}`;
}

const total = sum([15000, 8000, 12000]);
console.log(formatRupiah(total + deliveryFee(total)));
console.log(formatRupiah(sum([])));
console.log(formatRupiah(sum([5000])));
