function originOf(address) {
  // Write here.
}

function mayRead(page, address, allowed) {
  // Write here.
}
