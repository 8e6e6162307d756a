function optionsFor(order) {
  return {
    method: "POST",
    body: order,
  };
}
