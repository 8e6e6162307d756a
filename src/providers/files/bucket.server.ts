/**
 * Large files in the bucket that uploads are kept in: they go in and out by parts and ranges, so none of them is ever
 * in memory as a whole. Who may read what is decided elsewhere.
 */
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { ProviderError } from '#kernel/errors.ts';
import { type S3Config, s3Options } from './s3-options.ts';

/** A file or a part of one. The reader takes all of `body` or destroys it. */
export interface BucketPart {
  body: Readable;
  start: number;
  length: number;
  /** Of the whole file. */
  sizeBytes: number;
}

export interface PutWatching {
  signal?: AbortSignal | undefined;
  /** Is told how many bytes of the file the store has, after each part. */
  onBytes?: ((bytes: number) => void) | undefined;
}

export interface Bucket {
  /**
   * Stores a file of this machine. A key holds a whole file or none, or the one from before.
   * @throws ProviderError
   */
  putFile: (key: string, place: string, watching?: PutWatching) => Promise<void>;
  /** Null when the key holds nothing. */
  sizeOf: (key: string, signal?: AbortSignal) => Promise<number | null>;
  /**
   * Reads a file, or the part that `range` names as in HTTP (`bytes=0-99`).
   * @returns null when the key holds nothing.
   */
  open: (
    key: string,
    options?: { range?: string | undefined; signal?: AbortSignal | undefined },
  ) => Promise<BucketPart | 'unsatisfiable' | null>;
  /** The keys that begin with `prefix`, in order. */
  list: (prefix: string) => Promise<string[]>;
  /** Succeeds even when the key holds nothing. */
  delete: (key: string) => Promise<void>;
  /** Drops the parts of a large file that a killed server has left. */
  dropParts: (key: string) => Promise<void>;
  close: () => void;
}

/** One request carries so much: it can be repeated from memory, and 8 GB are 477 parts of at most 10 000. */
const partBytes = 16 * 1024 * 1024;
/** Until the first byte of an answer. */
const readTimeoutMs = 15_000;
/** 16 MB in five minutes are 0.5 Mbit/s. */
const writeTimeoutMs = 300_000;
/** More than a server sends at the same time (`mostSending`), so none waits for another one's viewer. */
const mostConnections = 640;

const statusOf = (error: unknown): number | null => {
  const { $metadata } = (error ?? {}) as { $metadata?: { httpStatusCode?: number } };
  return $metadata?.httpStatusCode ?? null;
};

function failure(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  const status = statusOf(error);
  const isRefused = status !== null && status >= 400 && status < 500 && status !== 408 && status !== 429;
  const words = error instanceof Error ? `${error.name}: ${error.message}` : 'failed';
  return new ProviderError('files', words, { status, retryable: !isRefused, cause: error });
}

async function readPart(file: FileHandle, buffer: Buffer, start: number, length: number): Promise<Buffer> {
  for (let read = 0; read < length; ) {
    const { bytesRead } = await file.read(buffer, read, length - read, start + read);
    if (bytesRead === 0) throw new Error('the file has become shorter');
    read += bytesRead;
  }
  return buffer.subarray(0, length);
}

export function createBucket(s3: S3Config): Bucket {
  const Bucket = s3.bucket;
  // Loaded on first use, because the client is large.
  const connect = async () => {
    const sdk = await import('@aws-sdk/client-s3');
    const agent = { maxSockets: mostConnections };
    const client: S3Client = new sdk.S3Client({
      ...s3Options(s3),
      requestHandler: {
        connectionTimeout: 3_000,
        requestTimeout: writeTimeoutMs,
        throwOnRequestTimeout: true,
        httpAgent: agent,
        httpsAgent: agent,
      },
    });
    return { sdk, client };
  };
  let connected: ReturnType<typeof connect> | null = null;
  /** Null when there is no such key, or no such upload. */
  const ask = async <Result>(
    work: (given: Awaited<ReturnType<typeof connect>>) => Promise<Result>,
  ): Promise<Result | null> => {
    try {
      connected ??= connect();
      return await work(await connected);
    } catch (error) {
      const { name } = (error ?? {}) as { name?: string };
      // Without a bucket nothing would be found either.
      if (statusOf(error) === 404 && name !== 'NoSuchBucket') return null;
      throw failure(error);
    }
  };
  const reading = (signal: AbortSignal | undefined) => ({
    requestTimeout: readTimeoutMs,
    ...(signal && { abortSignal: signal }),
  });
  const writing = (signal: AbortSignal | undefined) => (signal ? { abortSignal: signal } : {});

  const dropParts: Bucket['dropParts'] = async (key) => {
    await ask(async ({ sdk, client }) => {
      // With the whole key: MinIO finds nothing by the beginning of one.
      const { Uploads = [] } = await client.send(
        new sdk.ListMultipartUploadsCommand({ Bucket, Prefix: key }),
        reading(undefined),
      );
      for (const { Key, UploadId } of Uploads)
        if (Key === key) await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    });
  };

  const putParts = async (key: string, file: FileHandle, size: number, { signal, onBytes }: PutWatching) => {
    // A store that cannot list them has a rule of its own for them (docs/operations.md#videos).
    await dropParts(key).catch(() => undefined);
    await ask(async ({ sdk, client }) => {
      const { UploadId } = await client.send(
        new sdk.CreateMultipartUploadCommand({ Bucket, Key: key, ContentType: 'application/octet-stream' }),
        writing(signal),
      );
      try {
        const buffer = Buffer.allocUnsafe(partBytes);
        const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
        for (let start = 0; start < size; start += partBytes) {
          const Body = await readPart(file, buffer, start, Math.min(partBytes, size - start));
          const PartNumber = Parts.length + 1;
          const { ETag } = await client.send(
            new sdk.UploadPartCommand({ Bucket, Key: key, UploadId, PartNumber, Body }),
            writing(signal),
          );
          Parts.push({ PartNumber, ETag });
          onBytes?.(start + Body.length);
        }
        await client.send(
          new sdk.CompleteMultipartUploadCommand({
            Bucket,
            Key: key,
            UploadId,
            MultipartUpload: { Parts },
          }),
          writing(signal),
        );
      } catch (error) {
        // What cannot be dropped now is dropped when the file is sent again or removed.
        await client
          .send(new sdk.AbortMultipartUploadCommand({ Bucket, Key: key, UploadId }))
          .catch(() => undefined);
        // Also a 404: someone has dropped the parts meanwhile.
        throw failure(error);
      }
    });
  };

  return {
    putFile: async (key, place, watching = {}) => {
      const file = await open(place);
      try {
        const { size } = await file.stat();
        if (size > partBytes) return await putParts(key, file, size, watching);
        const Body = await readPart(file, Buffer.allocUnsafe(size), 0, size);
        const stored = await ask(({ sdk, client }) =>
          client.send(
            new sdk.PutObjectCommand({ Bucket, Key: key, Body, ContentType: 'application/octet-stream' }),
            writing(watching.signal),
          ),
        );
        if (!stored) throw new ProviderError('files', 'did not store a file');
        watching.onBytes?.(size);
      } finally {
        await file.close();
      }
    },
    sizeOf: async (key, signal) => {
      const found = await ask(({ sdk, client }) =>
        client.send(new sdk.HeadObjectCommand({ Bucket, Key: key }), reading(signal)),
      );
      return found?.ContentLength ?? null;
    },
    open: async (key, { range, signal } = {}) => {
      const found = await ask(({ sdk, client }) =>
        client.send(new sdk.GetObjectCommand({ Bucket, Key: key, Range: range }), reading(signal)),
      ).catch((error: unknown) => {
        if (error instanceof ProviderError && error.providerStatus === 416) return 'unsatisfiable' as const;
        throw error;
      });
      if (found === null || found === 'unsatisfiable') return found;
      const body = found.Body as Readable;
      // An answer that breaks before anyone reads it must not end the process; the reader still learns of it.
      body.on('error', () => undefined);
      const [, from, size] = /^bytes (\d+)-\d+\/(\d+)$/.exec(found.ContentRange ?? '') ?? [];
      const length = found.ContentLength ?? -1;
      return {
        body,
        length,
        start: Number(from ?? 0),
        sizeBytes: size === undefined ? length : Number(size),
      };
    },
    list: async (prefix) => {
      const keys: string[] = [];
      let next: string | undefined;
      do {
        const page = await ask(({ sdk, client }) =>
          client.send(
            new sdk.ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken: next }),
            reading(undefined),
          ),
        );
        keys.push(...(page?.Contents ?? []).flatMap(({ Key }) => Key ?? []));
        next = page?.NextContinuationToken;
      } while (next !== undefined);
      return keys;
    },
    delete: async (key) => {
      await ask(({ sdk, client }) =>
        client.send(new sdk.DeleteObjectCommand({ Bucket, Key: key }), reading(undefined)),
      );
    },
    dropParts,
    close: () => {
      void connected?.then(({ client }) => client.destroy()).catch(() => undefined);
    },
  };
}
