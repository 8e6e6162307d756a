// Menu adalah daftar object. Ganti dengan menumu: halamannya ikut dengan sendirinya.

const menu = [
  { id: "kopi-susu", name: "Kopi susu", price: 15000 },
  { id: "teh-tarik", name: "Teh tarik", price: 12000 },
  { id: "es-jeruk", name: "Es jeruk", price: 10000 },
  { id: "pisang-goreng", name: "Pisang goreng", price: 8000 },
];
