/**
 * Reads a multipart form as it arrives: fields into memory, files onto disk, each within its limit, so that a sender
 * cannot decide how much memory we use.
 */
import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { Busboy } from '@fastify/busboy';
import { AppError } from '#kernel/errors.ts';
import * as m from '#kernel/messages/m.ts';
import { brokenOff } from './body-limit.server.ts';
import { makeUploadFolder } from './upload-folders.server.ts';

export interface MultipartLimits {
  directory: string;
  maxFiles: number;
  maxFileBytes: number;
  /** The refusals, in the words of the feature that takes the files. */
  tooManyFiles: string;
  oversizedFiles: (names: string[]) => string;
  /** The upload is ended after this long without a byte. Milliseconds. */
  stallMs?: number;
}

export interface ReceivedForm {
  form: FormData;
  /** Deletes the files. Anything that was not copied by then is gone. */
  dispose: () => Promise<void>;
}

const maxFields = 20;
/** Fields and files together. Empty parts count too: they have no bytes for a size limit to catch. */
const maxParts = 30;
const maxFieldBytes = 32 * 1024;
const maxHeaderBytes = 4 * 1024;
/** Browsers repeat the name of a list; clients of the contract number its places: `files[0]`. */
const fieldName = /^([a-zA-Z]\w{0,39})(?:\[\d{1,2}\])?$/;
const boundaryForm = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i;

const unreadable = () => new AppError('BAD_REQUEST', m.unreadable());
const tooLarge = () => new AppError('PAYLOAD_TOO_LARGE', m.tooLarge());

function readName(name: string | undefined): string {
  const plain = fieldName.exec(name ?? '')?.[1];
  if (plain === undefined || plain === 'constructor') throw unreadable();
  return plain;
}

/** Browsers escape these three characters because they would end the quoted string. */
const readFileName = (raw: string) =>
  raw.replace(/%(22|0D|0A)/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The files of one request, in a directory of their own. */
function createSpool(limits: MultipartLimits) {
  let directory: Promise<string> | null = null;
  let count = 0;
  let places = 0;
  let received = 0;
  /** By their place in the form: the parts are written side by side, and may be done in another order. */
  const oversized = new Map<number, string>();

  function countFile() {
    count += 1;
    if (count > limits.maxFiles) throw new AppError('INVALID_INPUT', limits.tooManyFiles);
  }

  /** Opens the next file on disk; called for the first byte only, so empty files never touch the disk. */
  async function createPlace(): Promise<{ path: string; handle: FileHandle }> {
    directory ??= makeUploadFolder(limits.directory);
    const folder = await directory;
    places += 1;
    const place = path.join(folder, String(places));
    return { path: place, handle: await open(place, 'wx', 0o600) };
  }

  /** @param fileName when it is empty and no byte follows, no file was chosen in the form: the result is null. */
  async function receive(
    fileName: string,
    type: string,
    bytes: AsyncIterable<Buffer> & { truncated: boolean },
  ): Promise<File | null> {
    received += 1;
    const position = received;
    const isNamed = fileName !== '';
    if (isNamed) countFile();
    let place: { path: string; handle: FileHandle } | null = null;
    try {
      for await (const piece of bytes) {
        if (!place && !isNamed) countFile();
        place ??= await createPlace();
        await place.handle.writeFile(piece);
      }
    } finally {
      await place?.handle.close();
    }
    if (bytes.truncated) {
      oversized.set(position, fileName);
      return null;
    }
    if (!place) return isNamed ? new File([], fileName, { type }) : null;
    return new File([await openAsBlob(place.path, { type })], fileName, { type });
  }

  return {
    receive,
    /** The names of files that are too large, in the order of the form. */
    oversized: () => [...oversized].sort(([a], [b]) => a - b).map(([, name]) => name),
    dispose: async () => {
      if (directory) await rm(await directory, { recursive: true, force: true });
    },
  };
}

/** The parts of a form in order, as Busboy finds them in the bytes written to `parser`. */
function createParser(boundary: string, limits: MultipartLimits, spool: ReturnType<typeof createSpool>) {
  const parser = new Busboy({
    headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
    preservePath: true,
    isPartAFile: (_name, _type, fileName) => fileName !== undefined,
    limits: {
      fieldSize: maxFieldBytes,
      fields: maxFields,
      fileSize: limits.maxFileBytes,
      parts: maxParts,
      headerSize: maxHeaderBytes,
    },
  });
  const parts: Promise<[name: string, value: string | File | null]>[] = [];
  const failure = Promise.withResolvers<never>();
  failure.promise.catch(() => undefined);
  const add = (part: Promise<[string, string | File | null]>) => {
    parts.push(part);
    part.catch(failure.reject);
  };
  parser.on('file', (name, stream, fileName, _encoding, type) =>
    add(
      (async () => [
        readName(name),
        await spool.receive(readFileName(fileName ?? ''), type.slice(0, 100), stream),
      ])(),
    ),
  );
  parser.on('field', (name, value, _isNameCut, isCut) =>
    add(
      (async () => {
        if (isCut) throw tooLarge();
        // Browsers send each line end as CRLF; the author and the character counter saw one character.
        return [readName(name), value.replaceAll(/\r\n?/g, '\n')];
      })(),
    ),
  );
  for (const limit of ['partsLimit', 'fieldsLimit'] as const)
    parser.on(limit, () => failure.reject(unreadable()));
  parser.on('error', failure.reject);
  const finished = once(parser, 'finish');
  finished.catch(() => undefined);
  const orFailure = <Value>(wanted: Promise<Value>) => Promise.race([failure.promise, wanted]);

  return {
    write: async (bytes: Uint8Array) => {
      const isFull = !parser.write(bytes);
      await orFailure(isFull ? once(parser, 'drain') : Promise.resolve([]));
    },
    end: async (): Promise<FormData> => {
      parser.end();
      await orFailure(finished);
      const form = new FormData();
      for (const [name, value] of await orFailure(Promise.all(parts)))
        if (value !== null) form.append(name, value);
      return form;
    },
    destroy: () => parser.destroy(),
  };
}

/** The next piece of a body, or null at its end. @throws AppError when none arrives within `stallMs`. */
async function readPiece(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  stallMs: number,
): Promise<Uint8Array | null> {
  let timer: NodeJS.Timeout | undefined;
  const stalled = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('BAD_REQUEST', m.uploadTooSlow())), stallMs);
  });
  try {
    const { done, value } = await Promise.race([reader.read(), stalled]);
    return done ? null : value;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads a multipart body.
 * @throws AppError BAD_REQUEST, PAYLOAD_TOO_LARGE, or INVALID_INPUT for too many files.
 */
export async function readMultipart(request: Request, limits: MultipartLimits): Promise<ReceivedForm> {
  const match = boundaryForm.exec(request.headers.get('content-type') ?? '');
  const boundary = match?.[1] ?? match?.[2];
  if (!boundary || !request.body) throw unreadable();
  // One file more than allowed is read, so that the error can name it.
  const maxBytes = (limits.maxFiles + 1) * limits.maxFileBytes + maxFields * maxFieldBytes;
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) {
    await request.body.cancel();
    throw new AppError('PAYLOAD_TOO_LARGE', limits.oversizedFiles([]));
  }
  const reader = request.body.getReader();
  const spool = createSpool(limits);
  const parser = createParser(boundary, limits, spool);
  let seen = 0;
  try {
    for (;;) {
      const piece = await readPiece(reader, limits.stallMs ?? 20_000);
      if (!piece) break;
      seen += piece.byteLength;
      if (seen > maxBytes) throw tooLarge();
      await parser.write(piece);
    }
    const form = await parser.end();
    const oversized = spool.oversized();
    if (oversized.length > 0) throw new AppError('PAYLOAD_TOO_LARGE', limits.oversizedFiles(oversized));
    return { form, dispose: spool.dispose };
  } catch (error) {
    parser.destroy();
    await Promise.all([reader.cancel().catch(() => undefined), spool.dispose()]);
    if (error instanceof AppError) throw error;
    throw request.signal.aborted ? brokenOff() : unreadable();
  }
}
