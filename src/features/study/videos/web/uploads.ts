/**
 * Uploads go on while the editor works on another page of the admin area, so they belong to no screen. `sending.ts`
 * comes with the first file, and `convert` where the server has no ffmpeg.
 */
import { failureTexts } from '../failure-texts.ts';
import * as m from '../messages/m.ts';
import { canConvert } from './convert/can-convert.ts';
import type { ConvertFailure } from './convert/protocol.ts';
import { addUpload, dropUpload, listUploads, setUpload } from './upload-store.ts';
import type { UploadTarget } from './upload-target.ts';

interface Planned {
  key: string;
  file: File;
  target: UploadTarget;
  isConvertedHere: boolean;
}

/** More of them share one line, and none is done earlier. */
const atATime = 3;
const line: Planned[] = [];
/** Everything that was chosen in this tab, so that it can be tried again. */
const chosen = new Map<string, Planned>();
const stops = new Map<string, () => void>();

const isOnTheWay = (state: string) => state === 'converting' || state === 'sending' || state === 'waiting';

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
  void begin(next)
    .catch(() => setUpload(next.key, { state: 'failed', message: m.uploadStopped() }))
    .finally(goOn);
}

async function begin(planned: Planned): Promise<void> {
  const file = planned.isConvertedHere && (await canConvert()) ? await convert(planned) : planned.file;
  if (!file) return;
  const { send } = await import('./sending.ts');
  // It may have been stopped before this part had come.
  if (setUpload(planned.key, { state: 'sending', name: file.name, sizeBytes: file.size }))
    stops.set(planned.key, send({ ...planned, file, onStep: goOn, onSent: () => forget(planned) }));
}

/** @returns null when it was stopped, or failed; the upload says why. */
async function convert({ key, file }: Planned): Promise<File | null> {
  if (!setUpload(key, { state: 'converting', convertedPercent: 0 })) return null;
  const { convertVideo, NotConverted } = await import('./convert/converting.ts');
  const stop = new AbortController();
  stops.set(key, () => stop.abort());
  const ask = (event: Event) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  try {
    return await convertVideo(file, {
      signal: stop.signal,
      onProgress: (convertedPercent) => setUpload(key, { convertedPercent }),
    });
  } catch (error) {
    if (stop.signal.aborted) return null;
    const failure = error instanceof NotConverted ? error.failure : 'encoder';
    // The server may take it as it is.
    if (failure === 'unsupported') return file;
    setUpload(key, { state: 'failed', message: wordsOf(failure) });
    return null;
  } finally {
    window.removeEventListener('beforeunload', ask);
    stops.delete(key);
  }
}

function wordsOf(failure: Exclude<ConvertFailure, 'unsupported'>): string {
  if (failure === 'no-space') return m.noSpaceInBrowser();
  if (failure === 'encoder') return m.notConvertedInBrowser();
  const { what, how } = failureTexts[failure];
  return `${what()} ${how()}`;
}

/** What was converted for an upload is not needed any more. */
function forget({ file, isConvertedHere }: Planned): void {
  if (isConvertedHere)
    void import('./convert/converted-files.ts')
      .then(({ dropConverted }) => dropConverted(file))
      .catch(() => undefined);
}

/**
 * Begins an upload as soon as it has its turn, or goes on with an earlier one of the same file.
 * @param isConvertedHere for a video where the server has no ffmpeg: this browser converts it first, if it can.
 * @returns its key.
 */
export function startUpload(file: File, target: UploadTarget, isConvertedHere = false): string {
  const key = crypto.randomUUID();
  const { name, size: sizeBytes } = file;
  const id = target && 'mediaId' in target ? target.mediaId : null;
  addUpload(key, {
    id,
    name,
    sizeBytes,
    sentBytes: 0,
    convertedPercent: null,
    state: 'planned',
    message: null,
  });
  const planned = { key, file, target, isConvertedHere };
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
  const stopped = chosen.get(key);
  if (stopped) forget(stopped);
  chosen.delete(key);
  const planned = line.findIndex((one) => one.key === key);
  if (planned >= 0) line.splice(planned, 1);
  dropUpload(key);
  goOn();
}
