function keep(box, orders) {
  // Keep the list as text.
}

function read(box) {
  // Read it back.
}
