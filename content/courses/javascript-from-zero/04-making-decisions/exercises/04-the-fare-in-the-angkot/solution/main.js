const adi = 5;
const isAdiStudent = true;
let fareAdi = 5000;
if (adi < 6) {
  fareAdi = 0;
} else if (isAdiStudent) {
  fareAdi = 3000;
} else {
  fareAdi = 5000;
}

const bima = 15;
const isBimaStudent = true;
let fareBima = 5000;
if (bima < 6) {
  fareBima = 0;
} else if (isBimaStudent) {
  fareBima = 3000;
} else {
  fareBima = 5000;
}

const cici = 40;
const isCiciStudent = false;
let fareCici = 5000;
if (cici < 6) {
  fareCici = 0;
} else if (isCiciStudent) {
  fareCici = 3000;
} else {
  fareCici = 5000;
}
