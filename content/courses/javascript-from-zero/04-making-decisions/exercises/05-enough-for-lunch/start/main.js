if (money = price) {
if (money > price) {
