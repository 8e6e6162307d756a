/** What a drop or a paste gives to the editor. Pure. */
import { extensionOf, imageExtensions } from '#features/school/files/rules.ts';

type Named = Pick<File, 'name' | 'type'>;

const pictureTypes = imageExtensions.map((extension) => `image/${extension}`);

/** Shown in the text; every other file, other pictures too, is for downloading or is refused. */
export const isPicture = ({ name, type }: Named): boolean =>
  pictureTypes.includes(type) || imageExtensions.some((extension) => extension === extensionOf(name));

/** Pictures and other files apart, each in their order. */
export function sortFiles<Given extends Named>(files: readonly Given[]) {
  return { pictures: files.filter(isPicture), others: files.filter((file) => !isPicture(file)) };
}

/**
 * The files of a paste; none where its text is meant. Word and sheets put a picture of a text beside it, and file
 * managers put the names of the files there.
 * @param text the plain text of the paste.
 */
export function pastedFiles<Given extends Named>(files: readonly Given[], text: string): readonly Given[] {
  if (files.length === 0 || !files.every(isPicture) || text.trim() === '') return files;
  const lines = text.trim().split(/\r?\n/);
  const isNames = lines.every((line) => files.some(({ name }) => line === name || line.endsWith(`/${name}`)));
  return isNames ? files : [];
}

/** A title for learners: the name without its ending, and spaces where it has other signs between words. */
export const titleOf = (name: string): string => {
  const stem = name.replace(/\.[a-z0-9]{1,8}$/i, '');
  const words = /\s/.test(stem) ? stem : stem.replace(/[-_]+/g, ' ');
  const title = words.replace(/\s+/g, ' ').trim().slice(0, 120) || name;
  return title.charAt(0).toUpperCase() + title.slice(1);
};
