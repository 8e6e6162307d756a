/** The uploads of this browser tab, as screens see them. `uploads.ts` begins and ends them, `sending.ts` sends. */
import { useSyncExternalStore } from 'react';

export interface Upload {
  /** The video's id; null until the server has answered. */
  id: string | null;
  name: string;
  sizeBytes: number;
  sentBytes: number;
  /** In this browser; null when it is not converted here, or not yet. */
  convertedPercent: number | null;
  /** `planned`: others are sent first. `waiting`: the connection is lost, and is tried again. */
  state: 'planned' | 'converting' | 'sending' | 'waiting' | 'sent' | 'failed';
  /** Why it failed, in words. */
  message: string | null;
  /** Whether it failed because it is silent, and can be used as it is. */
  isSilent: boolean;
}

export interface KeyedUpload {
  key: string;
  upload: Upload;
}

const uploads = new Map<string, Upload>();
const listeners = new Set<() => void>();
let all: readonly KeyedUpload[] = [];

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const tell = () => {
  all = Array.from(uploads, ([key, upload]) => ({ key, upload }));
  for (const listener of listeners) listener();
};

export function addUpload(key: string, upload: Upload): void {
  uploads.set(key, upload);
  tell();
}

/** Does nothing once the upload was stopped. @returns false then. */
export function setUpload(key: string, change: Partial<Upload>): boolean {
  const before = uploads.get(key);
  if (!before) return false;
  uploads.set(key, { ...before, ...change });
  tell();
  return true;
}

/** Null once it was stopped. */
export const findUpload = (key: string): Upload | null => uploads.get(key) ?? null;

export function dropUpload(key: string): void {
  uploads.delete(key);
  tell();
}

const keyOf = (id: string | null): string | null =>
  id === null ? null : ([...uploads].findLast(([, upload]) => upload.id === id)?.[0] ?? null);

/** In the order in which they were chosen. The same list until something changes. */
export const listUploads = (): readonly KeyedUpload[] => all;

export const useUploads = (): readonly KeyedUpload[] =>
  useSyncExternalStore(subscribe, listUploads, listUploads);

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
