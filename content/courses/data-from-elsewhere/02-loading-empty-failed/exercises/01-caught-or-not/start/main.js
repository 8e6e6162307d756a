async function fetch() {
  return { ok: false, status: 404 };
}

async function load() {
  try {
    const response = await fetch("/api/menus");
    console.log("A");
    if (!response.ok) {
      throw new Error(`HTTP ${response.status}`);
    }
    console.log("B");
  } catch (error) {
    console.log("C: " + error.message);
  }
  console.log("D");
}

async function start() {
  await load();
  console.log("E");
}

start();
