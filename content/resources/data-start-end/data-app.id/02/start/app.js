const list = document.querySelector("#list");

// Coba juga: /api/menus, /api/slow, /api/broken, /api/empty
async function loadMenu() {
  const response = await fetch("/api/menu");
  showMenu(await response.json());
}

function showMenu(menu) {
  list.textContent = "";
  for (const item of menu) {
    const line = document.createElement("li");
    line.textContent = item.name;
    list.append(line);
  }
}

loadMenu();
