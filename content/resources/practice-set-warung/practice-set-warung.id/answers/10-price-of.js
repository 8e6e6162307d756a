// Kembalikan harga item dengan nama ini, atau undefined.
// find bisa saja tidak menemukan apa-apa; tanda tanya berhenti di situ dengan tenang.

export function priceOf(menu, name) {
  return menu.find((item) => item.name === name)?.price;
}
