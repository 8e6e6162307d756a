async function load() {
  // Write here.
}

load();
