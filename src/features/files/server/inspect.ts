/** Looks at what was sent: by its name, then by its content. Nothing is believed that only the sender says. */
import { isUtf8 } from 'node:buffer';
import { fileTypeFromBuffer } from 'file-type';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { AppError } from '#kernel/errors.ts';
import {
  cleanFileName,
  type DocumentExtension,
  documentTypes,
  extensionOf,
  fileMessages,
  imageExtensions,
  isDocumentName,
  maxFileBytes,
  type PicturePurpose,
  pictureEdges,
} from '../rules.ts';
import { refuseDoc } from './doc.ts';
import { refuseDocx } from './docx.ts';
import { refusePdf } from './pdf.ts';

export interface InspectedFile {
  name: string;
  mediaType: string;
  content: Blob;
}

/** How many files are looked at at a time: one file is in memory whole while it is judged. */
const oneByOne = pLimit(2);

const refusals = {
  pdf: refusePdf,
  docx: refuseDocx,
  doc: refuseDoc,
} satisfies Record<DocumentExtension, unknown>;

/** What `file-type` names the three. */
const detected: Record<DocumentExtension, string> = { pdf: 'pdf', docx: 'docx', doc: 'cfb' };

function assertSize(file: File, name: string) {
  if (file.size === 0) throw new AppError('INVALID_INPUT', fileMessages.empty(name));
  if (file.size > maxFileBytes) throw new AppError('PAYLOAD_TOO_LARGE', fileMessages.oversized([name]));
}

/**
 * A pdf, doc or docx: by its extension and by its content.
 * @throws AppError INVALID_INPUT in words for the person.
 */
export async function inspectDocument(file: File): Promise<InspectedFile> {
  const name = cleanFileName(file.name);
  // A name with a NUL in it was made to look like two different names.
  if (file.name.includes('\0') || !isDocumentName(name))
    throw new AppError('INVALID_INPUT', fileMessages.wrongType([name]));
  assertSize(file, name);
  const extension = extensionOf(name) as DocumentExtension;
  const refusal = await oneByOne(async () => {
    const bytes = Buffer.from(await file.arrayBuffer());
    const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
    // A docx of an unusual writer is known by its types, which `refuseDocx` reads.
    const isNamed = type?.ext === detected[extension] || (extension === 'docx' && type?.ext === 'zip');
    return isNamed ? refusals[extension](bytes) : ('notReal' as const);
  });
  if (refusal) throw new AppError('INVALID_INPUT', fileMessages[refusal](name));
  return { name, mediaType: documentTypes[extension], content: file };
}

/** What administrators hand out beside documents: text, tables, archives, pictures as they are. */
const textExtensions = new Set(['txt', 'md', 'csv', 'json', 'html', 'css', 'js', 'ts', 'svg']);
const binaryExtensions = new Set(['zip', 'epub', 'png', 'jpg', 'jpeg', 'webp', 'xlsx', 'pptx']);

/**
 * A file of a resource. It comes from an administrator and leaves as an attachment only, so it need not be
 * harmless to open, but it must be what its name says.
 * @throws AppError INVALID_INPUT.
 */
export async function inspectResource(file: File): Promise<InspectedFile> {
  const name = cleanFileName(file.name);
  if (isDocumentName(name)) return inspectDocument(file);
  assertSize(file, name);
  const extension = extensionOf(name);
  const bytes = Buffer.from(await file.arrayBuffer());
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const isText = textExtensions.has(extension) && isUtf8(bytes) && !bytes.includes(0);
  const isBinary = binaryExtensions.has(extension) && type?.ext === extension.replace('jpeg', 'jpg');
  if (!isText && !isBinary) throw new AppError('INVALID_INPUT', fileMessages.notResource(name));
  const mediaType = isBinary ? (type?.mime ?? 'application/octet-stream') : 'text/plain';
  return { name, mediaType, content: file };
}

const maxPixels = 40_000_000;

/**
 * A picture, drawn anew as webp: what is not a pixel (place, camera, comments, a second file behind it) is left out.
 * @throws AppError INVALID_INPUT.
 */
export async function inspectImage(file: File, purpose: PicturePurpose): Promise<InspectedFile> {
  const maxEdge = pictureEdges[purpose];
  const name = cleanFileName(file.name);
  assertSize(file, name);
  const notImage = new AppError('INVALID_INPUT', fileMessages.notImage(name));
  if (!imageExtensions.some((extension) => extension === extensionOf(name))) throw notImage;
  const webp = await oneByOne(async () => {
    const bytes = Buffer.from(await file.arrayBuffer());
    const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
    if (!['png', 'jpg', 'webp'].includes(type?.ext ?? '')) throw notImage;
    try {
      return await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
        .rotate()
        .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .timeout({ seconds: 20 })
        .toBuffer();
    } catch {
      throw notImage;
    }
  });
  const stem = name.slice(0, -extensionOf(name).length - 1);
  return { name: `${stem}.webp`, mediaType: 'image/webp', content: new Blob([new Uint8Array(webp)]) };
}
