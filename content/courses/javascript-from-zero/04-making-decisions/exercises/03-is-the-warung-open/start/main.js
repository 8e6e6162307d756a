const rina = 6;
const dodi = 21;

let statusRina = "";
let statusDodi = "";
