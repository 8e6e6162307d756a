function whoActs(status) {
  if (status >= 200 && status < 300) {
    return "tidak ada";
  }
  if (status >= 400 && status < 500) {
    return "kamu";
  }
  if (status >= 500 && status < 600) {
    return "server";
  }
  return "?";
}
