/**
 * Uploads go on while the editor works on another page of the admin area, so they belong to no screen. `sending.ts`
 * comes with the first file.
 */
import * as m from '../messages/m.ts';
import { addUpload, dropUpload, listUploads, setUpload } from './upload-store.ts';
import type { UploadTarget } from './upload-target.ts';

interface Planned {
  key: string;
  file: File;
  target: UploadTarget;
}

/** More of them share one line, and none is done earlier. */
const atATime = 3;
const line: Planned[] = [];
/** Everything that was chosen in this tab, so that it can be tried again. */
const chosen = new Map<string, Planned>();
const stops = new Map<string, () => void>();

const isOnTheWay = (state: string) => state === 'sending' || state === 'waiting';

/**
 * Begins what has its turn. The server numbers new modules as it hears of them, so the next file begins after it has
 * heard of the one before.
 */
function goOn(): void {
  const open = listUploads().filter(({ upload }) => isOnTheWay(upload.state));
  if (open.length >= atATime || open.some(({ upload }) => upload.id === null)) return;
  const next = line.shift();
  if (!next) return;
  setUpload(next.key, { state: 'sending' });
  void import('./sending.ts')
    .then(({ send }) => {
      // It may have been stopped before this part had come.
      if (setUpload(next.key, {})) stops.set(next.key, send({ ...next, onStep: goOn }));
    })
    .catch(() => setUpload(next.key, { state: 'failed', message: m.uploadStopped() }))
    .finally(goOn);
}

/** Begins an upload as soon as it has its turn, or goes on with an earlier one of the same file. @returns its key. */
export function startUpload(file: File, target: UploadTarget): string {
  const key = crypto.randomUUID();
  const { name, size: sizeBytes } = file;
  const id = target && 'mediaId' in target ? target.mediaId : null;
  addUpload(key, { id, name, sizeBytes, sentBytes: 0, state: 'planned', message: null });
  const planned = { key, file, target };
  chosen.set(key, planned);
  line.push(planned);
  goOn();
  return key;
}

/** Tries a failed upload again; what has arrived counts. */
export function retryUpload(key: string): void {
  const planned = chosen.get(key);
  if (!planned || !setUpload(key, { state: 'planned', message: null })) return;
  line.push(planned);
  goOn();
}

/** Stops sending. What has arrived stays on the server until the video is removed there. */
export function stopUpload(key: string): void {
  stops.get(key)?.();
  stops.delete(key);
  chosen.delete(key);
  const planned = line.findIndex((one) => one.key === key);
  if (planned >= 0) line.splice(planned, 1);
  dropUpload(key);
  goOn();
}
