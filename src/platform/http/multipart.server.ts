/**
 * A multipart form read as it arrives: fields into memory, files onto the disk of this machine, each within its
 * limit, so that what somebody sends never decides how much memory is used.
 */
import { openAsBlob } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#kernel/errors.ts';
import { brokenOff } from './body-limit.server.ts';
import { makeUploadFolder } from './upload-folders.server.ts';

export interface MultipartLimits {
  /** Where files are until the request is answered. */
  directory: string;
  maxFiles: number;
  maxFileBytes: number;
  /** The refusals, in the words of whoever asks for the files. */
  tooManyFiles: string;
  oversizedFiles: (names: string[]) => string;
  /** No byte for so long ends the upload. */
  stallMs?: number;
}

export interface ReceivedForm {
  form: FormData;
  /** Forgets the files. What was not copied by then is gone. */
  dispose: () => Promise<void>;
}

const maxFields = 20;
/** Fields and files together, also empty ones, which are no bytes that a limit would count. */
const maxParts = 30;
const maxFieldBytes = 32 * 1024;
const maxHeaderBytes = 4 * 1024;
const fieldName = /^[a-zA-Z]\w{0,39}$/;
const boundaryForm = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i;

const unreadable = () => new AppError('BAD_REQUEST', 'The request could not be read.');

type Sink = (bytes: Buffer) => void | Promise<void>;

/** Cuts a stream at delimiters, holding no more of it than one chunk and one delimiter. */
function createCutter(body: ReadableStream<Uint8Array>, maxBytes: number, stallMs: number) {
  const reader = body.getReader();
  // The first delimiter has no line break before it; with one, all are alike.
  let held: Buffer = Buffer.from('\r\n');
  let seen = 0;

  async function fill(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const stalled = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new AppError('BAD_REQUEST', 'The upload took too long.')), stallMs);
    });
    try {
      const { done, value } = await Promise.race([reader.read(), stalled]);
      if (done) throw unreadable();
      seen += value.byteLength;
      if (seen > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE', 'This is too large.');
      held = held.length === 0 ? Buffer.from(value) : Buffer.concat([held, value]);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    /** Gives everything before the delimiter to `sink`, and goes on behind it. */
    async until(delimiter: Buffer, sink: Sink): Promise<void> {
      for (;;) {
        const at = held.indexOf(delimiter);
        const safe = at >= 0 ? at : Math.max(0, held.length - delimiter.length + 1);
        const bytes = held.subarray(0, safe);
        held = held.subarray(at >= 0 ? at + delimiter.length : safe);
        if (bytes.length > 0) await sink(bytes);
        if (at >= 0) return;
        await fill();
      }
    },
    async take(count: number): Promise<string> {
      while (held.length < count) await fill();
      const bytes = held.subarray(0, count);
      held = held.subarray(count);
      return bytes.toString('latin1');
    },
    stop: () => reader.cancel().catch(() => undefined),
  };
}

/** Collects a short text; a long one is no field of ours. */
function collected(maxBytes: number) {
  const parts: Buffer[] = [];
  let size = 0;
  return {
    sink: (bytes: Buffer) => {
      size += bytes.length;
      if (size > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE', 'This is too large.');
      parts.push(Buffer.from(bytes));
    },
    text: () => Buffer.concat(parts).toString('utf8'),
  };
}

interface PartHeader {
  name: string;
  /** Null: a field. */
  fileName: string | null;
  type: string;
}

function readHeader(text: string): PartHeader {
  const lines = new Map(
    text.split('\r\n').map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
  const disposition = lines.get('content-disposition') ?? '';
  const name = /^form-data\s*;.*?\bname="([^"]*)"/i.exec(disposition)?.[1] ?? '';
  if (!fieldName.test(name) || name === 'constructor') throw unreadable();
  const raw = /;\s*filename="([^"]*)"/i.exec(disposition)?.[1];
  const isFile = /;\s*filename\*?=/i.test(disposition);
  // Browsers write these three so that they cannot end the quotation.
  const fileName = (raw ?? '').replace(/%(22|0D|0A)/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return {
    name,
    fileName: isFile ? fileName : null,
    type: (lines.get('content-type') ?? '').slice(0, 100),
  };
}

/** The files of one request, in a directory of their own. */
function createSpool(limits: MultipartLimits) {
  let directory: Promise<string> | null = null;
  let count = 0;
  const oversized: string[] = [];

  function countFile() {
    count += 1;
    if (count > limits.maxFiles) throw new AppError('INVALID_INPUT', limits.tooManyFiles);
  }

  /** Only a file that has a byte is on the disk. */
  async function createPlace(): Promise<{ path: string; handle: FileHandle }> {
    directory ??= makeUploadFolder(limits.directory);
    const place = path.join(await directory, String(count));
    return { path: place, handle: await open(place, 'wx', 0o600) };
  }

  async function receive(
    header: PartHeader & { fileName: string },
    read: (sink: Sink) => Promise<void>,
  ): Promise<File | null> {
    const { fileName, type } = header;
    // Without a name and without a byte: what a form sends in which no file was chosen.
    const isNamed = fileName !== '';
    if (isNamed) countFile();
    const opened: { path: string; handle: FileHandle }[] = [];
    let size = 0;
    try {
      await read(async (bytes) => {
        if (size === 0 && !isNamed) countFile();
        size += bytes.length;
        // Read on without keeping it, so that every file that is too large can be named.
        if (size > limits.maxFileBytes) return;
        if (opened.length === 0) opened.push(await createPlace());
        await opened[0]?.handle.writeFile(bytes);
      });
    } finally {
      await opened[0]?.handle.close();
    }
    if (size > limits.maxFileBytes) {
      oversized.push(fileName);
      return null;
    }
    const [place] = opened;
    if (!place) return isNamed ? new File([], fileName, { type }) : null;
    return new File([await openAsBlob(place.path, { type })], fileName, { type });
  }

  return {
    receive,
    oversized,
    dispose: async () => {
      if (directory) await rm(await directory, { recursive: true, force: true });
    },
  };
}

/**
 * Reads a multipart body.
 * @throws AppError BAD_REQUEST, PAYLOAD_TOO_LARGE, or INVALID_INPUT for too many files.
 */
export async function readMultipart(request: Request, limits: MultipartLimits): Promise<ReceivedForm> {
  const match = boundaryForm.exec(request.headers.get('content-type') ?? '');
  const boundary = match?.[1] ?? match?.[2];
  if (!boundary || !request.body) throw unreadable();
  // One file more than allowed is read, so that its name can be told.
  const maxBytes = (limits.maxFiles + 1) * limits.maxFileBytes + maxFields * maxFieldBytes;
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) {
    await request.body.cancel();
    throw new AppError('PAYLOAD_TOO_LARGE', limits.oversizedFiles([]));
  }
  const cutter = createCutter(request.body, maxBytes, limits.stallMs ?? 20_000);
  const spool = createSpool(limits);
  try {
    const form = await readParts(cutter, Buffer.from(`\r\n--${boundary}`), spool);
    if (spool.oversized.length > 0)
      throw new AppError('PAYLOAD_TOO_LARGE', limits.oversizedFiles(spool.oversized));
    return { form, dispose: spool.dispose };
  } catch (error) {
    await Promise.all([cutter.stop(), spool.dispose()]);
    if (error instanceof AppError) throw error;
    throw request.signal.aborted ? brokenOff() : unreadable();
  }
}

async function readParts(
  cutter: ReturnType<typeof createCutter>,
  delimiter: Buffer,
  spool: ReturnType<typeof createSpool>,
): Promise<FormData> {
  const form = new FormData();
  let fields = 0;
  let parts = 0;
  await cutter.until(delimiter, collected(maxHeaderBytes).sink);
  for (;;) {
    const next = await cutter.take(2);
    if (next === '--') return form;
    parts += 1;
    if (next !== '\r\n' || parts > maxParts) throw unreadable();
    const text = collected(maxHeaderBytes);
    await cutter.until(Buffer.from('\r\n\r\n'), text.sink);
    const { fileName, ...header } = readHeader(text.text());
    if (fileName !== null) {
      const file = await spool.receive({ ...header, fileName }, (sink) => cutter.until(delimiter, sink));
      if (file) form.append(header.name, file);
      continue;
    }
    fields += 1;
    if (fields > maxFields) throw unreadable();
    const value = collected(maxFieldBytes);
    await cutter.until(delimiter, value.sink);
    // Browsers end each line of a field with two marks; who wrote it, and the counter beside it, saw one.
    form.append(header.name, value.text().replaceAll(/\r\n?/g, '\n'));
  }
}
