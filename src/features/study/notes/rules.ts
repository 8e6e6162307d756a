/** In characters. */
export const maxNoteLength = 5_000;
