/**
 * Uploaded files as bytes under random keys: on this machine's disk by default, or in any S3-compatible store. Access
 * is decided elsewhere; the keys reveal nothing, and nothing is served directly from here.
 */
import { randomBytes } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { AppError, ProviderError } from '#kernel/errors.ts';
import * as m from '#kernel/messages/m.ts';
import { type S3Config, s3Options } from './s3-options.ts';

export type FilesConfig = { kind: 'disk'; directory: string } | { kind: 's3'; s3: S3Config };

export interface FileStore {
  /** A key that nobody can guess and that reveals nothing about its file. */
  newKey: () => string;
  /**
   * Stores a stream and counts its bytes: one that exceeds `maxBytes`, or differs from its declared size, is stopped
   * and leaves nothing behind.
   * @throws AppError PAYLOAD_TOO_LARGE, or ProviderError when the store fails.
   */
  put: (
    key: string,
    content: { stream: ReadableStream<Uint8Array>; sizeBytes: number; maxBytes: number },
  ) => Promise<void>;
  /** The bytes under a key; null when there are none. From disk they are read on demand. */
  open: (key: string) => Promise<Blob | null>;
  /** Succeeds even when the key holds nothing. */
  delete: (key: string) => Promise<void>;
  exists: (key: string) => Promise<boolean>;
  /** Writes, reads and removes a few bytes. @throws ProviderError. */
  check: () => Promise<void>;
  close: () => void;
}

const keyForm = /^[0-9a-f]{2}\/[0-9a-f]{40}$/;
const probe = new TextEncoder().encode('langkah');

/** Stops a stream that exceeds the limit or its declared size; a shorter one is an upload that broke off. */
function counted(sizeBytes: number, maxBytes: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      seen += chunk.byteLength;
      if (seen > Math.min(sizeBytes, maxBytes)) done(new AppError('PAYLOAD_TOO_LARGE', m.tooLarge()));
      else done(null, chunk);
    },
    flush(done) {
      done(seen === sizeBytes ? null : new AppError('BAD_REQUEST', m.fileIncomplete()));
    },
  });
}

/** Passes our own refusals through and turns every other error into the store's failure. */
function asFailure(error: unknown): Error {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof AppError) return cause;
  return new ProviderError('files', error instanceof Error ? error.message : 'failed', { cause: error });
}

interface Backend {
  disk: Disk;
  read: (key: string) => Promise<Blob>;
  write: (key: string, source: Readable, counter: Transform, sizeBytes: number) => Promise<void>;
  close: () => void;
}

async function openDisk(given: string): Promise<Backend> {
  const directory = path.resolve(given);
  // No other account on the machine may read people's documents.
  await mkdir(directory, { recursive: true, mode: 0o700 });
  return {
    disk: new Disk(new FSDriver({ location: directory, visibility: 'private' })),
    read: (key) => openAsBlob(path.join(directory, key)),
    // Written beside its place and then renamed, so that a key holds a complete file or none, even after a power cut.
    write: async (key, source, counter) => {
      const place = path.join(directory, key);
      const draft = `${place}.part`;
      await mkdir(path.dirname(place), { recursive: true });
      try {
        await pipeline(source, counter, createWriteStream(draft, { mode: 0o600, flush: true }));
        await rename(draft, place);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    close: () => undefined,
  };
}

async function openS3(s3: S3Config): Promise<Backend> {
  // Loaded on first use, because the client is large.
  const [{ S3Client }, { S3Driver }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('flydrive/drivers/s3'),
  ]);
  const client = new S3Client(s3Options(s3));
  const disk = new Disk(
    new S3Driver({ client, bucket: s3.bucket, visibility: 'private', supportsACL: false }),
  );
  return {
    disk,
    read: async (key) => new Blob([new Uint8Array(await disk.getBytes(key))]),
    write: async (key, source, counter, sizeBytes) => {
      source.once('error', (error) => counter.destroy(error));
      try {
        await disk.putStream(key, source.pipe(counter), {
          contentLength: sizeBytes,
          contentType: 'application/octet-stream',
        });
      } catch (error) {
        source.destroy();
        throw counter.errored ?? error;
      }
    },
    close: () => client.destroy(),
  };
}

export function createFileStore(config: FilesConfig): FileStore {
  let opened: Promise<Backend> | null = null;
  const backend = async (key?: string) => {
    // Keys come from the database; even so, only a well-formed key may become a path.
    if (key !== undefined && !keyForm.test(key)) throw new ProviderError('files', 'not a valid key');
    opened ??= config.kind === 'disk' ? openDisk(config.directory) : openS3(config.s3);
    return opened;
  };
  const guarded = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      throw asFailure(error);
    }
  };

  const store: FileStore = {
    newKey: () => `${randomBytes(1).toString('hex')}/${randomBytes(20).toString('hex')}`,
    put: (key, { stream, sizeBytes, maxBytes }) =>
      guarded(async () => {
        if (sizeBytes > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE', m.tooLarge());
        const { write } = await backend(key);
        await write(key, Readable.from(stream), counted(sizeBytes, maxBytes), sizeBytes);
      }),
    open: (key) =>
      guarded(async () => {
        const { disk, read } = await backend(key);
        return (await disk.exists(key)) ? read(key) : null;
      }),
    delete: (key) => guarded(async () => (await backend(key)).disk.delete(key)),
    exists: (key) => guarded(async () => (await backend(key)).disk.exists(key)),
    check: async () => {
      const key = store.newKey();
      await store.put(key, {
        stream: new Blob([probe]).stream(),
        sizeBytes: probe.byteLength,
        maxBytes: probe.byteLength,
      });
      const found = await store.open(key);
      await store.delete(key);
      if (found?.size !== probe.byteLength)
        throw new ProviderError('files', 'did not return what was stored');
    },
    close: () => {
      void opened?.then((made) => made.close()).catch(() => undefined);
    },
  };
  return store;
}
