/** Which video on the server was made of a file on the editor's computer. */
import { cleanFileName } from '#features/school/files/rules.ts';
import type { Media } from '../contract.ts';

/**
 * What the server is told of a video that the browser has converted. Exported courses name its file by this ending, so
 * it says what is in the file.
 */
export const nameOfConverted = (name: string): string => `${name.replace(/\.[^.]*$/, '')}.mp4`;

/** By name and size, as the editor knows it: before it was converted in the browser. */
export function isMadeOf(
  { name, sizeBytes, chosenBytes }: Pick<Media, 'name' | 'sizeBytes' | 'chosenBytes'>,
  file: Pick<File, 'name' | 'size'>,
): boolean {
  const sent = chosenBytes === null ? file.name : nameOfConverted(file.name);
  return name === cleanFileName(sent) && file.size === (chosenBytes ?? sizeBytes);
}
