import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Converted } from './convert/converting.ts';
import { listUploads, setUpload } from './upload-store.ts';
import type { UploadTarget } from './upload-target.ts';
import { retryUpload, startUpload, stopUpload, takeUploadAsItIs } from './uploads.ts';

const states = () => listUploads().map(({ upload }) => upload.state);

afterEach(() => {
  vi.doUnmock('./sending.ts');
  for (const { key } of listUploads()) stopUpload(key);
});

it('fails without the part that sends, lets the next one try, and can be tried again', async () => {
  let isDown = true;
  const send = vi.fn(() => () => undefined);
  vi.doMock('./sending.ts', () => {
    if (isDown) throw new Error('no connection');
    return { send };
  });
  const first = startUpload(new File(['a'], 'one.mp4'), null);
  startUpload(new File(['b'], 'two.mp4'), null);
  await vi.waitFor(() => expect(states()).toEqual(['failed', 'failed']));
  isDown = false;
  retryUpload(first);
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
  expect(states()).toEqual(['sending', 'failed']);
});

describe('where the browser converts', () => {
  interface Sent {
    key: string;
    file: File;
    target: UploadTarget;
    chosenBytes: number | null;
    isSilentAllowed: boolean;
    onSent: () => void;
  }
  let sent: Sent[];
  /** How each converted video was let go: whether the browser may forget it. */
  let letGo: boolean[];
  let signals: AbortSignal[];
  let convertedText: string;
  /** Resolves when the converter's code has come. */
  let loaded: PromiseWithResolvers<void>;

  beforeEach(() => {
    [sent, letGo, signals, convertedText] = [[], [], [], 'converted'];
    loaded = Promise.withResolvers();
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('OffscreenCanvas', class {});
    vi.stubGlobal('VideoEncoder', { isConfigSupported: async () => ({ supported: true }) });
    vi.stubGlobal('FileSystemFileHandle', { prototype: { createWritable: () => undefined } });
    vi.stubGlobal('navigator', { storage: { getDirectory: async () => ({}) } });
    vi.doMock('./sending.ts', () => ({
      findEarlier: async (id: string) => ({ id, sizeBytes: 'converted'.length, moduleId: 7 }),
      send: (one: Sent) => {
        sent.push(one);
        return () => undefined;
      },
    }));
    vi.doMock('./convert/converting.ts', async () => {
      await loaded.promise;
      class NotConverted extends Error {
        readonly failure = 'silent';
      }
      return {
        NotConverted,
        convertVideo: async (
          file: File,
          { signal, isSilentAllowed }: { signal: AbortSignal; isSilentAllowed: boolean },
        ): Promise<Converted> => {
          signals.push(signal);
          signal.throwIfAborted();
          if (file.name.startsWith('silent') && !isSilentAllowed) throw new NotConverted();
          return {
            file: new File([convertedText], `${file.name}.mp4`),
            letGo: async (isDone) => {
              letGo.push(isDone);
            },
          };
        },
      };
    });
  });
  afterEach(() => {
    vi.doUnmock('./convert/converting.ts');
    vi.unstubAllGlobals();
  });

  const begin = async (target: UploadTarget) => {
    loaded.resolve();
    const key = startUpload(new File(['recorded'], 'one.webm'), target, true);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    return key;
  };

  it('tells the server the size of the file that was chosen', async () => {
    await begin({ moduleId: 7 });
    expect(sent[0]).toMatchObject({ target: { moduleId: 7 }, chosenBytes: 8 });
  });

  it('forgets what was converted once it has arrived', async () => {
    await begin({ moduleId: 7 });
    expect(letGo).toEqual([]);
    sent[0]?.onSent();
    expect(letGo).toEqual([true]);
  });

  it('forgets it when it is stopped before the server knows of it, and keeps it to go on otherwise', async () => {
    stopUpload(await begin({ moduleId: 7 }));
    expect(letGo).toEqual([true]);
    sent = [];
    const known = await begin({ moduleId: 7 });
    setUpload(known, { id: 'm' });
    stopUpload(known);
    expect(letGo).toEqual([true, false]);
  });

  it('refuses a silent video, until the editor takes it as it is', async () => {
    loaded.resolve();
    const key = startUpload(new File(['recorded'], 'silent.webm'), { moduleId: 7 }, true);
    await vi.waitFor(() => expect(states()).toEqual(['failed']));
    expect(listUploads()[0]?.upload.isSilent).toBe(true);
    retryUpload(key);
    await vi.waitFor(() => expect(signals).toHaveLength(2));
    await vi.waitFor(() => expect(states()).toEqual(['failed']));
    takeUploadAsItIs(key);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect([sent[0]?.isSilentAllowed, listUploads()[0]?.upload.isSilent]).toEqual([true, false]);
  });

  it('converts nothing when it is stopped before the converter has come', async () => {
    const key = startUpload(new File(['recorded'], 'one.webm'), { moduleId: 7 }, true);
    await vi.waitFor(() => expect(states()).toEqual(['converting']));
    stopUpload(key);
    loaded.resolve();
    await vi.waitFor(() => expect(signals).toHaveLength(1));
    expect([signals[0]?.aborted, sent]).toEqual([true, []]);
  });

  it.each([
    ['the same video again: the upload goes on', 'converted', { mediaId: 'm', waiting: 7 }],
    ['one that was converted again: the draft that was made gets it', 'other', { moduleId: 7 }],
  ])('sends %s', async (_case, text, expected) => {
    const key = await begin({
      draft: { courseId: 'c', title: 'One', tier: 'ESSENTIAL', language: 'id' },
    });
    setUpload(key, { id: 'm', state: 'failed' });
    convertedText = text;
    retryUpload(key);
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.target).toEqual(expected);
  });
});
