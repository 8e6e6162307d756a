import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import type { Deps } from '#deps';
import { canOpen, tierNames } from '#features/plans/rules.ts';
import type { Viewer } from '#features/plans/viewer.ts';
import { AppError } from '#kernel/errors.ts';
import { resourceFiles, resources } from './schema.ts';

/** Files of this release are named like this; what administrators upload goes to the files store. */
const contentPrefix = 'content:';

/** Everything but the words for search, which are long and only the database reads. */
const { words, teaserWords, ...columns } = getTableColumns(resources);

async function findResource(deps: Pick<Deps, 'db'>, id: string) {
  const [resource] = await deps.db.select(columns).from(resources).where(eq(resources.id, id)).limit(1);
  if (!resource) throw new AppError('NOT_FOUND', 'Resource not found');
  return resource;
}

export async function getResource(deps: Pick<Deps, 'db'>, viewer: Viewer, id: string) {
  const resource = await findResource(deps, id);
  const locked = !canOpen(viewer, resource);
  const files = locked
    ? []
    : await deps.db
        .select()
        .from(resourceFiles)
        .where(eq(resourceFiles.resourceId, id))
        .orderBy(asc(resourceFiles.position));
  return {
    id: resource.id,
    title: resource.title,
    description: locked ? '' : resource.description,
    type: resource.type,
    minTier: resource.minTier,
    tags: resource.tags,
    coverImage: resource.coverImage,
    files: files.map((file) => ({
      id: file.id,
      name: file.name,
      size: file.sizeBytes,
      url: `/api/resources/${id}/files/${file.id}`,
    })),
    locked,
    createdAt: resource.createdAt.toISOString(),
  };
}

/**
 * A file of a resource that is open to the person, as an attachment.
 * @throws AppError UPGRADE_REQUIRED for a locked resource.
 */
export async function openResourceFile(
  deps: Pick<Deps, 'db' | 'contentDir' | 'log'>,
  viewer: Viewer,
  ids: { id: string; fileId: string },
): Promise<File> {
  const resource = await findResource(deps, ids.id);
  if (!canOpen(viewer, resource)) {
    throw new AppError('UPGRADE_REQUIRED', `Upgrade to ${tierNames[resource.minTier]} to Access`, {
      minTier: resource.minTier,
    });
  }
  const [file] = await deps.db
    .select()
    .from(resourceFiles)
    .where(and(eq(resourceFiles.resourceId, ids.id), eq(resourceFiles.id, ids.fileId)))
    .limit(1);
  if (!file?.location.startsWith(contentPrefix)) throw new AppError('NOT_FOUND', 'File not found');
  const base = path.join(deps.contentDir, 'resources');
  const absolute = path.resolve(base, file.location.slice(contentPrefix.length));
  if (!absolute.startsWith(base + path.sep)) throw new AppError('NOT_FOUND', 'File not found');
  const type = 'application/octet-stream';
  const blob = await readBlob(absolute, type);
  if (!blob) {
    deps.log.error({ fileId: file.id }, 'the file of a resource is missing');
    throw new AppError('NOT_FOUND', 'File not found');
  }
  return new File([blob], file.name, { type });
}

/** Null when there is no such file. */
async function readBlob(absolute: string, type: string): Promise<Blob | null> {
  try {
    return await openAsBlob(absolute, { type });
  } catch {
    return null;
  }
}
