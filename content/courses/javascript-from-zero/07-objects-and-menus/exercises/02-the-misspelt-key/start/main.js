function costOf(item, portions) {
  return item.prize * portions;
}
