const adi = 5;
const isAdiStudent = true;
let fareAdi = 5000;

const bima = 15;
const isBimaStudent = true;
let fareBima = 5000;

const cici = 40;
const isCiciStudent = false;
let fareCici = 5000;
