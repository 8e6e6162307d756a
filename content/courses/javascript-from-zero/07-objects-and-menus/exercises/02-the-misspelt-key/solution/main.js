function costOf(item, portions) {
  return item.price * portions;
}
