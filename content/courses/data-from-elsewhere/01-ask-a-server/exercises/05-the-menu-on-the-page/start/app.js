const list = document.querySelector("#list");

async function loadMenu() {
  // Write here.
}

loadMenu();
