const count = document.querySelector("#count");
const list = document.querySelector("#list");

async function loadMenu() {
  const response = await fetch("/api/menu");
  const menu = await response.json();
  count.textContent = `${menu.length} menu`;
  for (const item of menu) {
    const line = document.createElement("li");
    line.textContent = item.name;
    list.append(line);
  }
}

loadMenu();
