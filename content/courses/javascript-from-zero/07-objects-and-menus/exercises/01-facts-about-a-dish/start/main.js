const soto = { name: "Soto", price: 18000 };
soto.price = soto.price + 2000;
console.log(soto.name);
console.log(soto.price);
console.log(soto.nama);

const menu = [soto, { name: "Sate", price: 25000 }];
console.log(menu.length);
