// Ada pesanan keempat. Berapa tempat yang harus diubah?
const price1 = 15000;
const price2 = 8000;
const price3 = 12000;
console.log(price1 + price2 + price3);
