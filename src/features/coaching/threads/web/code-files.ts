/** The code that a conversation is about, as far as messages name places in it. */
export interface CodeFile {
  name: string;
  lineCount: number;
}

/** A line of one of the files. */
export interface CodePlace {
  line: number;
  file: string;
}

/** Where a message points: as the calls have it. */
export interface MessagePlace {
  line: number | null;
  /** Null where the code has only one file. */
  file: string | null;
}

/**
 * The place that a message names.
 * @returns null if it names none, or a line that the code does not have.
 */
export function placeIn(files: readonly CodeFile[], { line, file }: MessagePlace): CodePlace | null {
  const found = file === null ? files[0] : files.find(({ name }) => name === file);
  return found && line !== null && line <= found.lineCount ? { line, file: found.name } : null;
}

/** A place as the calls take it: the file is only named where there are several. */
export const namedPlace = (
  files: readonly CodeFile[],
  line: number | null,
  file: string | undefined,
): { line?: number; file?: string } => ({
  ...(line === null ? {} : { line }),
  ...(line === null || file === undefined || files.length < 2 ? {} : { file }),
});
