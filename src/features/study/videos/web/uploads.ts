/**
 * Uploads go on while the editor works on another page of the admin area, so they belong to no screen. `sending.ts`
 * comes with the first file.
 */
import { addUpload, dropUpload, setUpload } from './upload-store.ts';

const stops = new Map<string, () => void>();

/**
 * Begins an upload, or goes on with an earlier one of the same file.
 * @param moduleId the module that shows the video when it is ready; null for a new module.
 * @returns its key.
 */
export function startUpload(file: File, moduleId: number | null): string {
  const key = crypto.randomUUID();
  const { name, size: sizeBytes } = file;
  addUpload(key, { id: null, name, sizeBytes, sentBytes: 0, state: 'sending', message: null });
  void import('./sending.ts').then(({ send }) => {
    // It may have been stopped before this part had come.
    if (setUpload(key, {})) stops.set(key, send(key, file, moduleId));
  });
  return key;
}

/** Stops sending. What has arrived stays on the server until the video is removed there. */
export function stopUpload(key: string): void {
  stops.get(key)?.();
  stops.delete(key);
  dropUpload(key);
}
