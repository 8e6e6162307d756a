import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dayMs } from '#kernel/time.ts';
import { forgottenAfterDays } from '../../rules.ts';
import { convertedName } from './converted-files.ts';
import { convertVideo } from './converting.ts';
import type { ConvertJob, FromConverter } from './protocol.ts';

/** The browser's store: name → content and when it was written. */
const store = new Map<string, File>();
/** Removed by another tab as soon as someone looks at them. */
const vanishing = new Set<string>();

const missing = () => new DOMException('no such file', 'NotFoundError');

const handleOf = (name: string) => ({
  kind: 'file' as const,
  getFile: async () => {
    const file = store.get(name);
    if (vanishing.has(name)) store.delete(name);
    if (!file || vanishing.has(name)) throw missing();
    return file;
  },
});

const folder = {
  getDirectoryHandle: async () => folder,
  getFileHandle: async (name: string) => {
    if (!store.has(name)) throw missing();
    return handleOf(name);
  },
  removeEntry: async (name: string) => {
    if (!store.delete(name)) throw missing();
  },
  entries: async function* () {
    for (const name of [...store.keys()]) yield [name, handleOf(name)];
  },
};

let conversions = 0;

/** Writes what a conversion would, or fails on a file that is called silent. */
class FakeConverter {
  onmessage: (event: { data: FromConverter }) => void = () => undefined;
  postMessage({ file, name }: ConvertJob): void {
    conversions += 1;
    store.set(name, new File([`converted ${conversions}`], name));
    const answer: FromConverter = file.name.startsWith('silent')
      ? { is: 'failed', failure: 'silent' }
      : { is: 'done' };
    setTimeout(() => this.onmessage({ data: answer }), 5);
  }
  terminate(): void {}
}

const storageBefore = Object.getOwnPropertyDescriptor(navigator, 'storage');
beforeEach(() => {
  store.clear();
  vanishing.clear();
  conversions = 0;
  Object.defineProperty(navigator, 'storage', {
    configurable: true,
    value: { getDirectory: async () => folder },
  });
  vi.stubGlobal('Worker', FakeConverter);
});
afterEach(() => {
  vi.unstubAllGlobals();
  if (storageBefore) Object.defineProperty(navigator, 'storage', storageBefore);
  else Reflect.deleteProperty(navigator, 'storage');
});

const recording = (name: string) => new File(['recorded'], name, { lastModified: 1_000 });
const convert = (file: File, signal = new AbortController().signal) =>
  convertVideo(file, { isSilentAllowed: false, signal, onProgress: () => undefined });

it('a converted video stays while another upload of the same file needs it', async () => {
  const file = recording('a.webm');
  const [one, other] = await Promise.all([convert(file), convert(file)]);
  expect(conversions).toBe(1);
  await one.letGo(true);
  expect(store.has(convertedName(file))).toBe(true);
  await other.letGo(true);
  expect(store.has(convertedName(file))).toBe(false);
});

it('one that an upload was stopped with is found again, and not converted again', async () => {
  const file = recording('a.webm');
  await (await convert(file)).letGo(false);
  const again = await convert(recording('a.webm'));
  expect([await again.file.text(), conversions]).toEqual(['converted 1', 1]);
  expect([again.file.name, again.file.lastModified]).toEqual(['a.mp4', 1_000]);
  await again.letGo(true);
});

it('a refused recording leaves nothing behind', async () => {
  await expect(convert(recording('silent.webm'))).rejects.toMatchObject({ failure: 'silent' });
  expect([...store.keys()]).toEqual([]);
});

it('what another tab removes meanwhile fails no conversion, and what is in use is not swept', async () => {
  const old = { lastModified: Date.now() - (forgottenAfterDays + 1) * dayMs };
  const used = recording('used.webm');
  const held = await convert(used);
  for (const name of ['gone', 'old', convertedName(used)]) store.set(name, new File(['x'], name, old));
  vanishing.add('gone');
  const made = await convert(recording('new.webm'));
  expect([...store.keys()]).toEqual([convertedName(used), convertedName(recording('new.webm'))]);
  await Promise.all([held.letGo(true), made.letGo(true)]);
});

it('a conversion that was stopped before it has begun does not begin', async () => {
  const stop = new AbortController();
  stop.abort();
  await expect(convert(recording('a.webm'), stop.signal)).rejects.toBe(stop.signal.reason);
  expect(conversions).toBe(0);
});
