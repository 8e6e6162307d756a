import type { Viewer } from '#access/viewer.ts';
import { isIndonesian } from '#kernel/language.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Materials } from '../contract.ts';
import { findEbook } from './ebook.ts';

/** The ebook's formats, locked or open for this person. */
export async function getMaterials(
  { contentDir }: Pick<Deps, 'contentDir'>,
  viewer: Viewer,
): Promise<Materials> {
  const [whole, sample] = await Promise.all([
    findEbook(contentDir, 'whole'),
    isIndonesian() ? findEbook(contentDir, 'sample') : null,
  ]);
  return {
    ...shown(whole),
    locked: !viewer.isAdmin && viewer.entitledTier === null,
    sample: sample && shown(sample),
  };
}

/** A copy: what is cached stays as it is. */
const shown = ({ title, files }: Awaited<ReturnType<typeof findEbook>>) => ({
  title,
  files: files.map(({ format, sizeBytes, url }) => ({ format, sizeBytes, url })),
});
