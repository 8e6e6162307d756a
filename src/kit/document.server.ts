/** The free documents of `content/`. */
import { openAsBlob } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { isIndonesian } from '#kernel/language.ts';

/** The PDF `name` in the reader's language (`name.id.pdf`), in English where there is none. Streamed as an attachment. */
export async function openDocument(folder: string, name: string): Promise<File> {
  const english = `${name}.pdf`;
  const indonesian = `${name}.id.pdf`;
  const isTranslated = isIndonesian() && (await exists(path.join(folder, indonesian)));
  const fileName = isTranslated ? indonesian : english;
  const type = 'application/pdf';
  return new File([await openAsBlob(path.join(folder, fileName), { type })], fileName, { type });
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
