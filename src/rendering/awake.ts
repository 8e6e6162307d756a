/**
 * Sent when parts of a page react to people: by an island from its element, for itself; by the whole page from the
 * document. So an island that loads slowly delays only itself. `wake.ts` listens.
 */
export const awakeEvent = 'langkah:awake';

export const tellAwake = (part: Node) => part.dispatchEvent(new Event(awakeEvent, { bubbles: true }));
