function deliveryFee(total) {
  if (total >= 50000) {
    return 0;
  }
  return 9000;
}

function twice(price) {
  price + price;
}

console.log(deliveryFee(50000));
console.log(deliveryFee(49999));
console.log(twice(4000));
