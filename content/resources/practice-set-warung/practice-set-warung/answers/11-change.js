// Return the change, or the text "not enough" when paid is too little.
// Deal with the special case first, then the rest is simple.

export function change(total, paid) {
  if (paid < total) {
    return "not enough";
  }
  return paid - total;
}
