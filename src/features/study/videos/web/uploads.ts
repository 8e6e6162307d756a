/**
 * Uploads go on while the editor works on another page of the admin area, so they belong to no screen. `sending.ts`
 * comes with the first file, and `convert` where the server has no ffmpeg.
 */
import { failureTexts } from '../failure-texts.ts';
import * as m from '../messages/m.ts';
import { type CaptionFile, isForSilence } from '../rules.ts';
import { canConvert } from './convert/can-convert.ts';
import type { Converted } from './convert/converting.ts';
import type { ConvertFailure } from './convert/protocol.ts';
import { addUpload, dropUpload, findUpload, listUploads, setUpload } from './upload-store.ts';
import { targetAgain, type UploadTarget } from './upload-target.ts';

interface Planned {
  key: string;
  file: File;
  target: UploadTarget;
  isConvertedHere: boolean;
  /** Whether a silent video is used as it is. */
  isSilentAllowed: boolean;
  /** Sent as soon as the server knows the video. */
  captions: readonly CaptionFile[];
}

/** More of them share one line, and none is done earlier. */
const atATime = 3;
const line: Planned[] = [];
/** Everything that was chosen in this tab, so that it can be tried again. */
const chosen = new Map<string, Planned>();
const stops = new Map<string, () => void>();
/** What this browser has converted for them. */
const converted = new Map<string, Converted>();

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
  const { key, isConvertedHere, isSilentAllowed } = planned;
  const file = isConvertedHere && (await canConvert()) ? await convert(planned) : planned.file;
  if (!file) return;
  const sending = await import('./sending.ts');
  const id = isConvertedHere ? (findUpload(key)?.id ?? null) : null;
  const target =
    id === null ? planned.target : targetAgain(await sending.findEarlier(id), planned.target, file.size);
  if (target === undefined) throw new Error('nothing waits for this video any more');
  // It may have been stopped before this part had come.
  if (!setUpload(key, { state: 'sending', name: file.name, sizeBytes: file.size })) return;
  const chosenBytes = file === planned.file ? null : planned.file.size;
  const onSent = () => letGo(key, true);
  let { captions } = planned;
  const onStep = () => {
    const mediaId = findUpload(key)?.id ?? null;
    if (mediaId !== null && captions.length > 0) {
      void bringLater(mediaId, captions);
      captions = [];
    }
    goOn();
  };
  stops.set(key, sending.send({ key, file, target, chosenBytes, isSilentAllowed, onStep, onSent }));
}

async function bringLater(mediaId: string, captions: readonly CaptionFile[]): Promise<void> {
  const { bringCaptions } = await import('./bring-captions.ts');
  await bringCaptions(mediaId, captions);
}

/** @returns null when it was stopped, or failed; the upload says why. */
async function convert({ key, file, isSilentAllowed }: Planned): Promise<File | null> {
  if (!setUpload(key, { state: 'converting', convertedPercent: 0 })) return null;
  const stop = new AbortController();
  stops.set(key, () => stop.abort());
  const { convertVideo, NotConverted } = await import('./convert/converting.ts');
  const ask = (event: Event) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  try {
    const made = await convertVideo(file, {
      isSilentAllowed,
      signal: stop.signal,
      onProgress: (convertedPercent) => setUpload(key, { convertedPercent }),
    });
    // Of an earlier try.
    letGo(key, false);
    converted.set(key, made);
    return made.file;
  } catch (error) {
    if (stop.signal.aborted) return null;
    const failure = error instanceof NotConverted ? error.failure : 'encoder';
    // The server may take it as it is.
    if (failure === 'unsupported') return file;
    setUpload(key, { state: 'failed', message: wordsOf(failure), isSilent: isForSilence(failure) });
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

/** @param isDone whether nobody needs the converted video again, not even to go on. */
function letGo(key: string, isDone: boolean): void {
  void converted
    .get(key)
    ?.letGo(isDone)
    .catch(() => undefined);
  converted.delete(key);
}

/**
 * Begins an upload as soon as it has its turn, or goes on with an earlier one of the same file.
 * @param isConvertedHere for a video where the server has no ffmpeg: this browser converts it first, if it can.
 * @param captions dropped beside it.
 * @returns its key.
 */
export function startUpload(
  file: File,
  target: UploadTarget,
  isConvertedHere = false,
  captions: readonly CaptionFile[] = [],
): string {
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
    isSilent: false,
  });
  const planned = { key, file, target, isConvertedHere, isSilentAllowed: false, captions };
  chosen.set(key, planned);
  line.push(planned);
  goOn();
  return key;
}

/** Tries a failed upload again; what has arrived counts. */
export function retryUpload(key: string): void {
  const planned = chosen.get(key);
  if (!planned || !setUpload(key, { state: 'planned', message: null, isSilent: false })) return;
  line.push(planned);
  goOn();
}

/** Tries an upload again that this browser has refused for its silence, and takes it as it is. */
export function takeUploadAsItIs(key: string): void {
  const planned = chosen.get(key);
  if (planned) planned.isSilentAllowed = true;
  retryUpload(key);
}

/** Stops sending. What has arrived stays on the server until the video is removed there. */
export function stopUpload(key: string): void {
  stops.get(key)?.();
  stops.delete(key);
  // The server keeps a part, and only the same bytes go on with it.
  letGo(key, !findUpload(key)?.id);
  chosen.delete(key);
  const planned = line.findIndex((one) => one.key === key);
  if (planned >= 0) line.splice(planned, 1);
  dropUpload(key);
  goOn();
}
