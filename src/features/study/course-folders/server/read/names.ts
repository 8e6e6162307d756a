/** Which names an archive or a folder may hold. Nothing is unpacked under them, but no honest tool writes the others. */
import * as m from '../../messages/m.ts';

/** What is wrong with the whole source, in words for the person who sent it. */
export class Refused extends Error {}

/** Files that operating systems and Git add. */
export const isNoise = (name: string): boolean =>
  /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini|\.gitignore|\.gitattributes)$|(^|\/)\.git\/|^__MACOSX\/|(^|\/)\._[^/]*$/.test(
    name,
  );

const reserved = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)/i;
const longestName = 240;

function isOdd(name: string): boolean {
  if (name === '' || name.length > longestName || name.startsWith('/') || name[1] === ':') return true;
  if (/[\p{Cc}\\]/u.test(name)) return true;
  const parts = (name.endsWith('/') ? name.slice(0, -1) : name).split('/');
  return parts.some(
    (part) => part === '' || part === '.' || part === '..' || /[. ]$/.test(part) || reserved.test(part),
  );
}

/** @throws Refused for a name that means something to a file system, or differs by system. */
export function assertName(name: string): void {
  if (isOdd(name))
    throw new Refused(m.oddName({ name: name.slice(0, longestName).replace(/\p{Cc}/gu, '?') }));
}

/** Two names with the same key are one file on some systems. */
export const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();

/** Collects names. @throws Refused for one that is there twice, or that is a file and a folder. */
export function nameBook() {
  const files = new Set<string>();
  const folders = new Set<string>();
  return (name: string): void => {
    const key = keyOf(name);
    if (files.has(key)) throw new Refused(m.nameTwice({ name }));
    if (folders.has(key)) throw new Refused(m.fileAndFolder({ name }));
    for (let at = key.indexOf('/'); at >= 0; at = key.indexOf('/', at + 1)) {
      const folder = key.slice(0, at);
      if (files.has(folder)) throw new Refused(m.fileAndFolder({ name: name.slice(0, at) }));
      folders.add(folder);
    }
    files.add(key);
  };
}
