const money = 20000;
const price = 20000;
let answer = "";
if (money >= price) {
  answer = "Cukup";
} else {
  answer = "Kurang";
}
console.log(answer);
