const rina = 6;
const dodi = 21;

let statusRina = "";
let statusDodi = "";

if (rina >= 6 && rina < 21) {
  statusRina = "buka";
} else {
  statusRina = "tutup";
}

if (dodi >= 6 && dodi < 21) {
  statusDodi = "buka";
} else {
  statusDodi = "tutup";
}
