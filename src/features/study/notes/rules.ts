/** Characters in a note. */
export const maxNoteLength = 5_000;
