const prices = [15000, 8000, 12000, 5000, 10000];
const limit = 10000;
let cheap = 0;

// Your loop comes here.
