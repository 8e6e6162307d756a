const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A UUID v7, made by hand: the library adds half a kilobyte to a page with a size budget. */
export function newNoteId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  const chance = hexOf(crypto.getRandomValues(new Uint8Array(10)));
  const variant = '89ab'[Number.parseInt(chance.charAt(3), 16) % 4];
  return `${time.slice(0, 8)}-${time.slice(8)}-7${chance.slice(0, 3)}-${variant}${chance.slice(4, 7)}-${chance.slice(7, 19)}`;
}
