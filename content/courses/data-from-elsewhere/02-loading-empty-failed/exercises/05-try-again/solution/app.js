const info = document.querySelector("#info");
const list = document.querySelector("#list");
const again = document.querySelector("#again");

async function loadMenu() {
  info.textContent = "Sedang memuat…";
  again.hidden = true;
  try {
    const response = await fetch("/api/menu");
    showMenu(await response.json());
  } catch (error) {
    info.textContent = "Menunya belum bisa dimuat.";
    again.hidden = false;
    console.log(error.message);
  }
}

again.addEventListener("click", loadMenu);

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
