/**
 * Videos that this browser has converted and not yet sent, in its own store for our origin (OPFS): a page that was
 * closed after the conversion need not convert again. The store is no list of files that anyone sees.
 */
import { dayMs } from '#kernel/time.ts';
import { nameOfConverted } from '../../chosen-file.ts';
import { forgottenAfterDays } from '../../rules.ts';

const folderName = 'converted-videos';

export const openFolder = async (): Promise<FileSystemDirectoryHandle> =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(folderName, { create: true });

/** The same file, chosen again, has the same name. */
export const convertedName = ({ name, size, lastModified }: File): string =>
  `${size}-${lastModified}-${encodeURIComponent(name)}.mp4`;

/** Several uploads use one converted file, in this tab and in others: each shares this lock while it needs the file. */
const lockOf = (name: string) => `converted-video ${name}`;
const converterLock = 'video-converter';

/** Keeps the converted video of this file from being removed. @returns a function that ends it. */
export const holdConverted = (file: File): Promise<() => Promise<void>> =>
  new Promise((resolve, reject) => {
    const released = navigator.locks.request(
      lockOf(convertedName(file)),
      { mode: 'shared' },
      () =>
        new Promise<void>((end) => {
          resolve(async () => {
            end();
            await released;
          });
        }),
    );
    released.catch(reject);
  });

/** Waits until nothing else is converted, in this tab or another. @throws the signal's reason. */
export const inTurn = <Made>(signal: AbortSignal, make: () => Promise<Made>): Promise<Made> =>
  navigator.locks.request(converterLock, { signal }, make);

/** The converted video of this file; null when there is none. */
export async function findConverted(file: File): Promise<File | null> {
  try {
    const folder = await openFolder();
    const made = await (await folder.getFileHandle(convertedName(file))).getFile();
    // A conversion that was broken off leaves an empty one.
    if (made.size === 0) return null;
    // The date of the original, so that an upload that stopped goes on.
    const { lastModified } = file;
    return new File([made], nameOfConverted(file.name), { type: 'video/mp4', lastModified });
  } catch {
    return null;
  }
}

/** Removes what a conversion of this file has left, even if it is held. Succeeds also when there is nothing. */
export async function clearConverted(file: File): Promise<void> {
  try {
    const folder = await openFolder();
    await folder.removeEntry(convertedName(file));
  } catch {
    // There is none, or the browser has no such store.
  }
}

/** Removes the converted video of this file, unless an upload still needs it. */
export const dropConverted = (file: File): Promise<void> =>
  unlessInUse(convertedName(file), () => clearConverted(file));

const unlessInUse = (name: string, remove: () => Promise<void>): Promise<void> =>
  navigator.locks.request(lockOf(name), { ifAvailable: true }, (lock) => (lock ? remove() : undefined));

/** Removes what nobody has come back for, as the server does. Another tab may remove the same meanwhile. */
export async function sweepConverted(): Promise<void> {
  const folder = await openFolder();
  for await (const [name, handle] of folder.entries())
    if (handle.kind === 'file')
      await sweep(folder, name, handle as FileSystemFileHandle).catch(() => undefined);
}

async function sweep(
  folder: FileSystemDirectoryHandle,
  name: string,
  handle: FileSystemFileHandle,
): Promise<void> {
  const { lastModified } = await handle.getFile();
  if (Date.now() - lastModified > forgottenAfterDays * dayMs)
    await unlessInUse(name, () => folder.removeEntry(name));
}
