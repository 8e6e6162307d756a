/**
 * Sent when parts of a page react to people: by an island from its element, for itself; by the page, from the
 * window, for everything. So an island that loads slowly delays only itself. `wake.ts` listens.
 */
export const awakeEvent = 'langkah:awake';
