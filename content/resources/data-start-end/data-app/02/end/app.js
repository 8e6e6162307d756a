const info = document.querySelector("#info");
const again = document.querySelector("#again");
const list = document.querySelector("#list");

async function getMenu(address) {
  const response = await fetch(address);
  if (!response.ok) {
    throw new Error(`HTTP ${response.status}`);
  }
  return response.json();
}

async function loadMenu() {
  info.textContent = "Sedang memuat…";
  again.hidden = true;
  try {
    showMenu(await getMenu("/api/menu"));
  } catch (error) {
    info.textContent = "Menunya belum bisa dimuat.";
    again.hidden = false;
    console.log(error);
  }
}

function showMenu(menu) {
  list.textContent = "";
  if (menu.length === 0) {
    info.textContent = "Menunya masih kosong.";
    return;
  }
  info.textContent = "";
  for (const item of menu) {
    const line = document.createElement("li");
    line.textContent = item.name;
    list.append(line);
  }
}

again.addEventListener("click", loadMenu);
loadMenu();
