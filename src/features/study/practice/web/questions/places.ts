/** Which lines of the code the messages of a conversation are about. */
import {
  type CodeFile,
  type CodePlace,
  type MessagePlace,
  placeIn,
} from '#features/coaching/threads/web/code-files.ts';

/** The places that messages are about; one without a line is about the place of the question. */
export function placesOf(messages: readonly MessagePlace[], files: readonly CodeFile[]): CodePlace[] {
  const [first] = messages;
  return messages.flatMap((message) => {
    const about = message.line === null ? first : message;
    const place = about ? placeIn(files, about) : null;
    return place ? [place] : [];
  });
}

/** How many of the places are on each line of that file. */
export function countsByLine(places: readonly CodePlace[], name: string): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { line, file } of places) if (file === name) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

/** The line of a place, if it is in that file. */
export const lineInFile = (place: CodePlace | null, name: string | undefined): number | null =>
  place && place.file === name ? place.line : null;

export interface ShownPlace extends CodePlace {
  /** Grows each time someone goes there. */
  times: number;
}
