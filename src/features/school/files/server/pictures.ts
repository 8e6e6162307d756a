import pLimit from 'p-limit';
import sharp from 'sharp';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { CoverWidth } from '../rules.ts';
import * as queries from './queries.ts';

/** What the browser that asks can show, by its Accept header. */
type PictureType = 'image/avif' | 'image/webp';

interface PictureForm {
  width?: CoverWidth | undefined;
  type: PictureType;
}

/** Drawn when first asked for, and kept: about 30 kB each. */
const otherForms = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
const mostKept = 100;
/** Drawing takes a processor: never both of a small machine. */
const drawing = pLimit(1);

async function draw(picture: Blob, { width, type }: PictureForm): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = Buffer.from(await picture.arrayBuffer());
  const sized = width ? sharp(bytes).resize({ width, withoutEnlargement: true }) : sharp(bytes);
  // A quarter to a third smaller than WebP at the same look (docs/speed.md); more effort takes seconds.
  const coded = type === 'image/avif' ? sized.avif({ quality: 55, effort: 3 }) : sized.webp({ quality: 80 });
  return new Uint8Array(await coded.toBuffer());
}

function drawOnce(picture: Blob, fileId: string, form: PictureForm): Promise<Uint8Array<ArrayBuffer>> {
  const key = `${fileId}/${form.width ?? 'whole'}/${form.type}`;
  const before = otherForms.get(key);
  if (before) return before;
  const drawn = drawing(() => draw(picture, form));
  drawn.catch(() => otherForms.delete(key));
  otherForms.set(key, drawn);
  const [oldest] = otherForms.keys();
  if (otherForms.size > mostKept && oldest) otherForms.delete(oldest);
  return drawn;
}

/**
 * A picture, to be drawn by an `<img>`. Only what `inspectImage` has drawn again comes here, so that its type is
 * what it is. Who may see it is the caller's question. @throws AppError NOT_FOUND.
 */
export async function openPicture(
  deps: Pick<Deps, 'db' | 'files' | 'log'>,
  fileId: string,
  { width, accept = '' }: { width?: CoverWidth | undefined; accept?: string } = {},
): Promise<File> {
  const row = await queries.findFile(deps.db, fileId);
  const content = row?.contentType === 'image/webp' ? await deps.files.open(row.key) : null;
  if (!row || !content) throw new AppError('NOT_FOUND', 'File not found');
  const type = accept.includes('image/avif') ? 'image/avif' : 'image/webp';
  const isAsKept = !width && type === row.contentType;
  const shown = isAsKept ? content : await drawOnce(content, fileId, { width, type });
  return new File([shown], withEnding(row.name, type), { type });
}

/** Saved, it must bear the name of what it is. */
const withEnding = (name: string, type: PictureType) =>
  type === 'image/avif' ? name.replace(/\.webp$/, '.avif') : name;
