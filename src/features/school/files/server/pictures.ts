import pLimit from 'p-limit';
import sharp from 'sharp';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#kit/deps.server.ts';
import * as m from '../messages/m.ts';
import type { CoverWidth } from '../rules.ts';
import * as queries from './queries.ts';

/** The better of the types in the browser's Accept header. */
type PictureType = 'image/avif' | 'image/webp';

interface PictureForm {
  width?: CoverWidth | undefined;
  type: PictureType;
}

/** Drawn on first request, then cached: about 30 kB each. */
const otherForms = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
const mostKept = 100;
/** One at a time: drawing takes a whole processor, and a small machine has two. */
const drawing = pLimit(1);

async function draw(picture: Blob, { width, type }: PictureForm): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = Buffer.from(await picture.arrayBuffer());
  const sized = width ? sharp(bytes).resize({ width, withoutEnlargement: true }) : sharp(bytes);
  // AVIF is a quarter to a third smaller than WebP at the same quality (docs/speed.md); more effort takes seconds.
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
 * A picture for an `<img>`. Only pictures that `inspectImage` has drawn again get here, so the type is certain. The
 * caller decides who may see it. @throws AppError NOT_FOUND.
 */
export async function openPicture(
  deps: Pick<Deps, 'db' | 'files' | 'log'>,
  fileId: string,
  { width, accept = '' }: { width?: CoverWidth | undefined; accept?: string } = {},
): Promise<File> {
  const row = await queries.findFile(deps.db, fileId);
  const content = row?.contentType === 'image/webp' ? await deps.files.open(row.key) : null;
  if (!row || !content) throw new AppError('NOT_FOUND', m.fileNotFound());
  const type = accept.includes('image/avif') ? 'image/avif' : 'image/webp';
  const isAsKept = !width && type === row.contentType;
  const shown = isAsKept ? content : await drawOnce(content, fileId, { width, type });
  return new File([shown], withEnding(row.name, type), { type });
}

/** The extension must match the type when the picture is saved. */
const withEnding = (name: string, type: PictureType) =>
  type === 'image/avif' ? name.replace(/\.webp$/, '.avif') : name;
