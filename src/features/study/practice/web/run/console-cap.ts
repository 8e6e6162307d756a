/** Limits what a run may print: code that prints without end must fill neither memory nor the screen. */

/** Characters that are kept of all lines of a run together. */
export const keptCharacters = 65_536;
const longestLine = 10_000;
/**
 * Told first after this many, and then each time the count has doubled: a run that is ended from outside has told most,
 * and a loop that only prints does not bury the document under messages.
 */
const tellFirst = 500;

export interface ConsoleCap {
  /** Takes a line: sends it, shortened if it is long, or counts it as dropped. */
  take: (level: string, text: string) => void;
  /** Sends the count of dropped lines if it has grown. */
  tell: () => void;
}

/** @param slice `String.prototype.slice` as it was before learners' code ran. */
export function createConsoleCap(
  send: (level: string, text: string) => void,
  tellDropped: (count: number) => void,
  slice: (text: string, from: number, to: number) => string,
): ConsoleCap {
  let left = keptCharacters;
  let dropped = 0;
  let told = 0;
  const tell = () => {
    if (dropped === told) return;
    told = dropped;
    tellDropped(dropped);
  };
  return {
    take: (level, text) => {
      const line = text.length > longestLine ? `${slice(text, 0, longestLine)}…` : text;
      // A line's own weight, so that empty lines end too.
      const weight = line.length + 8;
      if (weight > left) {
        // What comes after a dropped line is dropped as well: a gap in the middle would mislead.
        left = 0;
        dropped += 1;
        if (dropped >= Math.max(tellFirst, 2 * told)) tell();
        return;
      }
      left -= weight;
      send(level, line);
    },
    tell,
  };
}
