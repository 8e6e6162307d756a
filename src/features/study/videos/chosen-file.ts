/** Which video on the server was made of a file on the editor's computer. */
import type { Media } from './contract.ts';

/**
 * The name under which a converted video is sent. An exported course takes the ending of its file from it, so the
 * ending is that of the bytes.
 */
export const nameOfConverted = (name: string): string => `${name.replace(/\.[^.]*$/, '')}.mp4`;

/** The server keeps a name without the characters that mean something to a file system, and its ending in small letters. */
const lettersOf = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** As the editor knows it. What the file was called before it was converted is known without its ending. */
export const nameOfChosen = ({ name, chosenBytes }: Pick<Media, 'name' | 'chosenBytes'>): string =>
  chosenBytes === null ? name : name.replace(/\.[^.]*$/, '');

/** By name and size, as the editor knows it: before it was converted in the browser. */
export function isMadeOf(
  { name, sizeBytes, chosenBytes }: Pick<Media, 'name' | 'sizeBytes' | 'chosenBytes'>,
  file: Pick<File, 'name' | 'size'>,
): boolean {
  const sent = chosenBytes === null ? file.name : nameOfConverted(file.name);
  return lettersOf(name) === lettersOf(sent) && file.size === (chosenBytes ?? sizeBytes);
}
