// Return the change, or the text "not enough" when paid is too little.

export function change(total, paid) {
  // Write here.
}
