/**
 * Videos that this browser has converted and not yet sent, in its own store for our origin (OPFS): a page that was
 * closed after the conversion need not convert again. The store is no list of files that anyone sees.
 */
import { dayMs } from '#kernel/time.ts';
import { forgottenAfterDays } from '../../rules.ts';

const folderName = 'converted-videos';

export const openFolder = async (): Promise<FileSystemDirectoryHandle> =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(folderName, { create: true });

/** The same file, chosen again, has the same name. */
export const convertedName = ({ name, size, lastModified }: File): string =>
  `${size}-${lastModified}-${encodeURIComponent(name)}.mp4`;

/** What the server is told: the video is an MP4 now. */
const nameOnServer = (name: string): string => `${name.replace(/\.[^.]*$/, '')}.mp4`;

/** The converted video of this file; null when there is none. */
export async function findConverted(file: File): Promise<File | null> {
  try {
    const folder = await openFolder();
    const made = await (await folder.getFileHandle(convertedName(file))).getFile();
    // A conversion that was broken off leaves an empty one.
    if (made.size === 0) return null;
    // The date of the original, so that an upload that stopped goes on.
    const { lastModified } = file;
    return new File([made], nameOnServer(file.name), { type: 'video/mp4', lastModified });
  } catch {
    return null;
  }
}

/** Succeeds also when there is none. */
export async function dropConverted(file: File): Promise<void> {
  try {
    const folder = await openFolder();
    await folder.removeEntry(convertedName(file));
  } catch {
    // There is none, or the browser has no such store.
  }
}

/** Removes what nobody has come back for, as the server does. */
export async function sweepConverted(): Promise<void> {
  const folder = await openFolder();
  for await (const [name, handle] of folder.entries()) {
    if (handle.kind !== 'file') continue;
    const { lastModified } = await (handle as FileSystemFileHandle).getFile();
    if (Date.now() - lastModified > forgottenAfterDays * dayMs)
      await folder.removeEntry(name).catch(() => undefined);
  }
}
