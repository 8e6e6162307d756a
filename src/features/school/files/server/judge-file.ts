/**
 * Judges uploads by their content, never by what the sender claims. Runs in a process beside the server
 * (`read-files.ts`), which is ended if this takes too much time or memory.
 */
import { isUtf8 } from 'node:buffer';
import { fileTypeFromBuffer } from 'file-type';
import { resourceBinaryExtensions, resourceTextExtensions } from '../resource-types.ts';
import type { DocumentExtension } from '../rules.ts';
import { isPlainWebp, webpSize } from '../webp.ts';
import { refuseDoc } from './doc.ts';
import { refuseDocx } from './docx.ts';
import { type Refusal, refusePdf } from './pdf.ts';

export type FileJob =
  | { kind: 'document'; extension: DocumentExtension; bytes: Uint8Array }
  | { kind: 'resource'; extension: string; bytes: Uint8Array }
  /** `keepsPlain`: a picture that this product drew, and that is small enough, stays as it is. */
  | { kind: 'picture'; maxEdge: number; keepsPlain: boolean; bytes: Uint8Array };

/** Null: accepted. */
export type DocumentVerdict = Refusal | null;
/** The media type; null if the content does not match the name. */
export type ResourceVerdict = string | null;
/** The picture as webp; null if it cannot be read. */
export type PictureVerdict = Uint8Array | null;

const refusals = {
  pdf: refusePdf,
  docx: refuseDocx,
  doc: refuseDoc,
} satisfies Record<DocumentExtension, unknown>;

/** The names of the three types in `file-type`. */
const detected: Record<DocumentExtension, string> = { pdf: 'pdf', docx: 'docx', doc: 'cfb' };

const typeOf = (bytes: Buffer) => fileTypeFromBuffer(bytes).catch(() => undefined);

async function judgeDocument(extension: DocumentExtension, bytes: Buffer): Promise<DocumentVerdict> {
  const type = await typeOf(bytes);
  // `file-type` reports a docx from an unusual writer as zip; `refuseDocx` reads its types.
  const isNamed = type?.ext === detected[extension] || (extension === 'docx' && type?.ext === 'zip');
  return isNamed ? refusals[extension](bytes) : 'notReal';
}

/** Other files that administrators hand out: text, tables, archives, unchanged pictures. */
const textExtensions = new Set<string>(resourceTextExtensions);
const binaryExtensions = new Set<string>(resourceBinaryExtensions);

async function judgeResource(extension: string, bytes: Buffer): Promise<ResourceVerdict> {
  if (textExtensions.has(extension)) return isUtf8(bytes) && !bytes.includes(0) ? 'text/plain' : null;
  if (!binaryExtensions.has(extension)) return null;
  const type = await typeOf(bytes);
  return type && type.ext === extension.replace('jpeg', 'jpg') ? type.mime : null;
}

/** A photo from a good phone; its pixels and the decoder's overhead fit in the memory limit. */
const maxPixels = 40_000_000;

/** Takes as long as the pool allows. A limit by the clock refused good pictures on a busy machine. */
async function drawPicture(maxEdge: number, keepsPlain: boolean, bytes: Buffer): Promise<PictureVerdict> {
  const type = await typeOf(bytes);
  if (!['png', 'jpg', 'webp'].includes(type?.ext ?? '')) return null;
  // Loaded with the first picture: documents do not need it.
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  const input = { limitInputPixels: maxPixels, failOn: 'error', pages: 1, sequentialRead: true } as const;
  try {
    const size = keepsPlain && isPlainWebp(bytes) ? webpSize(bytes) : null;
    if (size && Math.max(size.width, size.height) <= maxEdge) {
      await sharp(bytes, input).stats();
      return new Uint8Array(bytes);
    }
    return await sharp(bytes, input)
      .rotate()
      .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    return null;
  }
}

export function judgeFile(job: FileJob): Promise<DocumentVerdict | ResourceVerdict | PictureVerdict> {
  const bytes = Buffer.from(job.bytes.buffer, job.bytes.byteOffset, job.bytes.byteLength);
  switch (job.kind) {
    case 'document':
      return judgeDocument(job.extension, bytes);
    case 'resource':
      return judgeResource(job.extension, bytes);
    case 'picture':
      return drawPicture(job.maxEdge, job.keepsPlain, bytes);
  }
}
