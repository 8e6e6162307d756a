function originOf(address) {
  const parts = address.split("/");
  return parts[0] + "//" + parts[2];
}

function mayRead(page, address, allowed) {
  const own = originOf(page);
  return own === originOf(address) || allowed.includes(own);
}
