const sari = 50000;
let ongkirSari = 9000;
if (sari >= 50000) {
  ongkirSari = 0;
}

const budi = 49999;
let ongkirBudi = 9000;
if (budi >= 50000) {
  ongkirBudi = 0;
}
