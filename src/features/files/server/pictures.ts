import pLimit from 'p-limit';
import sharp from 'sharp';
import type { Deps } from '#deps';
import { AppError } from '#kernel/errors.ts';
import type { CoverWidth } from '../rules.ts';
import * as queries from './queries.ts';

/** Drawn when first asked for, and kept: about 30 kB each. */
const smallerForms = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
const mostKept = 100;
/** Drawing takes a processor: never both of a small machine. */
const drawing = pLimit(1);

function drawSmaller(picture: Blob, fileId: string, width: CoverWidth): Promise<Uint8Array<ArrayBuffer>> {
  const key = `${fileId}/${width}`;
  const before = smallerForms.get(key);
  if (before) return before;
  const drawn = drawing(async () => {
    const bytes = Buffer.from(await picture.arrayBuffer());
    const small = sharp(bytes).resize({ width, withoutEnlargement: true }).webp({ quality: 80 });
    return new Uint8Array(await small.toBuffer());
  });
  drawn.catch(() => smallerForms.delete(key));
  smallerForms.set(key, drawn);
  const [oldest] = smallerForms.keys();
  if (smallerForms.size > mostKept && oldest) smallerForms.delete(oldest);
  return drawn;
}

/**
 * A picture, to be drawn by an `<img>`. Only what `inspectImage` has drawn anew comes here, so that its type is
 * what it is. Who may see it is the caller's question. @throws AppError NOT_FOUND.
 */
export async function openPicture(
  deps: Pick<Deps, 'db' | 'files' | 'log'>,
  fileId: string,
  width?: CoverWidth,
): Promise<File> {
  const row = await queries.findFile(deps.db, fileId);
  const content = row?.contentType === 'image/webp' ? await deps.files.open(row.key) : null;
  if (!row || !content) throw new AppError('NOT_FOUND', 'File not found');
  const shown = width ? await drawSmaller(content, fileId, width) : content;
  return new File([shown], row.name, { type: row.contentType });
}
