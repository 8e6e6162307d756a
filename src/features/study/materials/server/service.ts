import type { Viewer } from '#access/viewer.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Materials } from '../contract.ts';
import { findEbook } from './ebook.ts';

/** The ebook's formats, locked or open for this person. */
export async function getMaterials(
  { contentDir }: Pick<Deps, 'contentDir'>,
  viewer: Viewer,
): Promise<Materials> {
  const { title, files } = await findEbook(contentDir);
  return {
    title,
    locked: !viewer.isAdmin && viewer.entitledTier === null,
    files: files.map(({ format, sizeBytes, url }) => ({ format, sizeBytes, url })),
  };
}
