/** Sends a file by the tus protocol: in parts, again after a lost connection, and on from where it stopped. */
import { DetailedError, Upload } from 'tus-js-client';
import { api } from '#kit/client.ts';
import { errorStatusOf } from '#kit/errors.ts';
import * as m from '../messages/m.ts';
import { setUpload } from './upload-store.ts';
import type { UploadTarget } from './upload-target.ts';

const endpoint = '/api/studio/uploads';
/** A proxy in front may refuse larger ones. */
const chunkBytes = 16_000_000;
const retryDelaysMs = [0, 1_000, 3_000, 5_000, 15_000, 60_000];
/** Busy, locked, cut off by the server's time limit: all pass. So does every failure of the server. */
const passing = [0, 408, 409, 423, 429];

const statusOf = (error: unknown): number =>
  error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;

const isPassing = (status: number): boolean => passing.includes(status) || status >= 500;

/** The server's own words, if it has any. */
function messageOf(error: unknown): string {
  if (statusOf(error) === 401) return m.signInAndGoOn();
  const body = error instanceof DetailedError ? (error.originalResponse?.getBody() ?? '') : '';
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    return typeof message === 'string' && message !== '' ? message : m.uploadStopped();
  } catch {
    return m.uploadStopped();
  }
}

const idOf = (url: string | null): string | null => url?.split('/').at(-1) ?? null;

interface Sending {
  key: string;
  file: File;
  target: UploadTarget;
  /** The size of the file that the editor chose, where this one was converted from it. */
  chosenBytes: number | null;
  /** Whether a video without sound is used as it is. */
  isSilentAllowed: boolean;
  /** Called when the server knows it, and when it has ended. */
  onStep: () => void;
  /** Called when every byte has arrived. */
  onSent: () => void;
}

/** What the server is told about a new upload. */
function metadataOf({ file, target, chosenBytes, isSilentAllowed }: Sending): Record<string, string> {
  return {
    filename: file.name,
    ...(chosenBytes !== null && { chosenBytes: String(chosenBytes) }),
    ...(isSilentAllowed && { asItIs: 'true' }),
    ...(target && 'moduleId' in target && { moduleId: String(target.moduleId) }),
    ...(target && 'draft' in target && { draft: JSON.stringify(target.draft) }),
  };
}

/** The same file for another module is another upload. */
function placeOf(target: UploadTarget): string | number {
  if (target && 'moduleId' in target) return target.moduleId;
  return target && 'draft' in target ? target.draft.courseId : 'new';
}

/** What the server knows of an upload that has begun; null when it is gone. */
export async function findEarlier(id: string) {
  try {
    return await api.videos.get({ id });
  } catch (error) {
    if (errorStatusOf(error) === 404) return null;
    throw error;
  }
}

/** @returns a function that stops it. */
export function send(sending: Sending): () => void {
  const { key, file, target, onStep, onSent } = sending;
  let isStopped = false;
  const earlier = target && 'mediaId' in target ? target.mediaId : null;
  const upload = new Upload(file, {
    // Without an address for new ones, an earlier upload that is gone fails instead of beginning again for no module.
    ...(earlier === null ? { endpoint } : { uploadUrl: `${endpoint}/${earlier}` }),
    chunkSize: chunkBytes,
    retryDelays: retryDelaysMs,
    removeFingerprintOnSuccess: true,
    storeFingerprintForResuming: earlier === null,
    metadata: metadataOf(sending),
    fingerprint: () =>
      Promise.resolve(['langkah', placeOf(target), file.name, file.size, file.lastModified].join('-')),
    onUploadUrlAvailable: () => {
      setUpload(key, { id: idOf(upload.url) });
      onStep();
    },
    onProgress: (sentBytes) => {
      setUpload(key, { sentBytes, state: 'sending' });
    },
    // The library would begin a new upload when it cannot ask about the one that it continues.
    onAfterResponse: (request, response) => {
      if (request.getMethod() === 'HEAD' && isPassing(response.getStatus()))
        throw new Error('the server cannot say yet how much has arrived');
    },
    onShouldRetry: (error) => {
      if (!isPassing(statusOf(error))) return false;
      setUpload(key, { state: 'waiting' });
      return true;
    },
    onError: (error) => {
      if (!isStopped) setUpload(key, { state: 'failed', message: messageOf(error) });
      onStep();
    },
    onSuccess: () => {
      const id = idOf(upload.url);
      // The server knows already, unless it was killed in that moment.
      if (id) void api.videos.finish({ id }).catch(() => undefined);
      setUpload(key, { sentBytes: file.size, state: 'sent' });
      onSent();
      onStep();
    },
  });
  const previousUploads =
    earlier === null ? upload.findPreviousUploads().catch(() => []) : Promise.resolve([]);
  void previousUploads.then(([previous]) => {
    if (isStopped) return;
    if (previous) upload.resumeFromPreviousUpload(previous);
    upload.start();
  });
  return () => {
    isStopped = true;
    void upload.abort();
  };
}
