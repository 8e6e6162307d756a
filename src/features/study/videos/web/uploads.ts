/**
 * The uploads of this browser tab. They go on while the editor works on another page of the admin area, so they belong
 * to no screen; `sending.ts` does the work and comes with the first file.
 */
import { useSyncExternalStore } from 'react';

export interface Upload {
  /** The video's id; null until the server has answered. */
  id: string | null;
  name: string;
  sizeBytes: number;
  sentBytes: number;
  /** `waiting`: the connection is lost, and is tried again. */
  state: 'sending' | 'waiting' | 'sent' | 'failed';
  /** Why it failed, in words. */
  message: string | null;
}

export interface Target {
  /** The module that shows the video when it is ready; null for a new module. */
  moduleId: number | null;
}

const uploads = new Map<string, Upload>();
const stops = new Map<string, () => void>();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function setUpload(key: string, change: Partial<Upload>): void {
  const before = uploads.get(key);
  if (!before) return;
  uploads.set(key, { ...before, ...change });
  for (const listener of listeners) listener();
}

/** Begins an upload, or goes on with an earlier one of the same file. @returns its key. */
export function startUpload(file: File, target: Target): string {
  const key = crypto.randomUUID();
  uploads.set(key, {
    id: null,
    name: file.name,
    sizeBytes: file.size,
    sentBytes: 0,
    state: 'sending',
    message: null,
  });
  for (const listener of listeners) listener();
  void import('./sending.ts').then(({ send }) => {
    if (uploads.has(key)) stops.set(key, send(key, file, target));
  });
  return key;
}

/** Stops sending. What has arrived stays on the server until the video is removed there. */
export function stopUpload(key: string): void {
  stops.get(key)?.();
  stops.delete(key);
  uploads.delete(key);
  for (const listener of listeners) listener();
}

const keyOf = (id: string | null): string | null =>
  id === null ? null : ([...uploads].findLast(([, upload]) => upload.id === id)?.[0] ?? null);

/** The upload with that key, or of that video; null when this tab does not send it. */
export function useUpload({ key, id }: { key: string | null; id: string | null }) {
  const read = () => key ?? keyOf(id);
  const found = useSyncExternalStore(subscribe, read, () => null);
  const upload = useSyncExternalStore(
    subscribe,
    () => (found === null ? null : (uploads.get(found) ?? null)),
    () => null,
  );
  return found !== null && upload ? { key: found, upload } : null;
}
