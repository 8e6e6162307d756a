// It prints, but nothing comes out. Why is the sum not a number?
function deliveryFee(total) {
  if (total >= 50000) {
    console.log(0);
  } else {
    console.log(9000);
  }
}
console.log(45000 + deliveryFee(45000));
