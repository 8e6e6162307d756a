const info = document.querySelector("#info");
const list = document.querySelector("#list");

async function loadMenu() {
  info.textContent = "Sedang memuat…";
  const response = await fetch("/api/menu");
  showMenu(await response.json());
}

function showMenu(menu) {
  info.textContent = "";
  list.textContent = "";
  for (const item of menu) {
    const line = document.createElement("li");
    line.textContent = item.name;
    list.append(line);
  }
}

loadMenu();
