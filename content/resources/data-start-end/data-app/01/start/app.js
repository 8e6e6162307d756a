const count = document.querySelector("#count");

const menu = fetch("/api/menu");
console.log(menu.length);
