import { openAsBlob } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { hasRole } from '#access/roles.ts';
import type { Tier } from '#access/tiers.ts';
import { type AccessHolder, canOpen, tierNames, tiers } from '#access/tiers.ts';
import type { Viewer } from '#access/viewer.ts';
import { openFile, openPicture } from '#features/school/files/public.server.ts';
import { type CoverWidth, storedFileIdOf } from '#features/school/files/rules.ts';
import { AppError } from '#kernel/errors.ts';
import { currentLanguage } from '#kernel/language.ts';
import { splitTags } from '#kernel/tags.ts';
import type { Deps } from '#kit/deps.server.ts';
import { inReadersLanguage } from '#platform/db/translated.server.ts';
import { renderStored } from '#platform/markdown/markdown.server.ts';
import type { resourceOutput } from '../contract.ts';
import * as m from '../messages/m.ts';
import {
  contentPrefix,
  coverUrl,
  downloadName,
  fileKind,
  fileUrl,
  inReadersOrder,
  languageOf,
  type ResourceSort,
  type ResourceTexts,
  type ResourceType,
  teaserOf,
} from '../rules.ts';
import * as queries from './queries.ts';

const mayOpen = (viewer: AccessHolder, { id, minTier }: Pick<queries.ResourceRow, 'id' | 'minTier'>) =>
  canOpen(viewer, { minTier, resourceId: id });

/**
 * A resource as the person may see it: a teaser without description and files when locked
 * (product.md#locked-content).
 */
function toOutput(
  viewer: Viewer,
  row: queries.ResourceRow,
  files: readonly queries.ResourceFileRow[],
): z.infer<typeof resourceOutput> {
  const locked = !mayOpen(viewer, row);
  return {
    id: row.id,
    title: row.title,
    description: locked ? '' : row.description,
    language: row.language,
    type: row.type,
    minTier: row.minTier,
    tags: row.tags,
    coverImage: coverUrl(row),
    coverFocus: row.coverFocus,
    isPublished: row.isPublished,
    files: locked
      ? []
      : files
          .filter((file) => file.resourceId === row.id)
          .map((file) => ({
            id: file.id,
            name: file.name,
            size: file.sizeBytes,
            url: fileUrl(row.id, file),
            language: languageOf(file),
          })),
    locked,
    createdAt: row.createdAt.toISOString(),
  };
}

/** As people who learn get them; editors keep the stored order. */
const listFiles = async (db: Deps['db'], ids: readonly string[]) =>
  inReadersOrder(await queries.listFiles(db, ids), currentLanguage());

const translated = (row: queries.ResourceRow) => inReadersLanguage<ResourceTexts, queries.ResourceRow>(row);

/** As its editors wrote it, with its translations. */
export async function getResourceDraft(deps: Pick<Deps, 'db'>, editor: Viewer, id: string) {
  const row = await getRow(deps, editor, id);
  const { translations, revision } = row;
  return { ...toOutput(editor, row, await queries.listFiles(deps.db, [id])), translations, revision };
}

/** Editors see drafts. */
const isVisible = (viewer: Viewer, row: Pick<queries.ResourceRow, 'isPublished'>): boolean =>
  row.isPublished || hasRole(viewer, 'editor');

const openTo = (viewer: Viewer): queries.ResourceFilter['open'] =>
  viewer.isAdmin
    ? 'all'
    : { tiers: tiers.filter((minTier) => canOpen(viewer, { minTier })), ids: viewer.openResources ?? [] };

/**
 * One page of resources, newest or best match first. At most three statements for an existing page, whatever the
 * size.
 */
export async function listResources(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  input: {
    type?: ResourceType | undefined;
    tier?: Tier | undefined;
    tags?: string | undefined;
    search?: string | undefined;
    sort?: ResourceSort | undefined;
    page: number;
    limit: number;
  },
) {
  const { limit } = input;
  const filter = {
    type: input.type,
    tier: input.tier,
    tags: splitTags(input.tags ?? ''),
    search: input.search ?? '',
    sort: input.sort,
    withDrafts: hasRole(viewer, 'editor'),
    open: openTo(viewer),
  };
  let { page } = input;
  let { rows, total } = await queries.listResources(deps.db, filter, { limit, offset: (page - 1) * limit });
  if (rows.length === 0 && total > 0) {
    // Past the end: show the last page instead of an empty one with a large total.
    page = Math.ceil(total / limit);
    ({ rows, total } = await queries.listResources(deps.db, filter, { limit, offset: (page - 1) * limit }));
  }
  const open = rows.filter((row) => mayOpen(viewer, row)).map((row) => row.id);
  const files = await listFiles(deps.db, open);
  return {
    data: rows.map((row) => toOutput(viewer, translated(row), files)),
    meta: { totalItems: total, currentPage: page, totalPages: Math.ceil(total / limit) },
  };
}

/** The best matches by title, tags and, where the person may read it, description. */
export async function searchResources(deps: Pick<Deps, 'db'>, viewer: Viewer, search: string, limit: number) {
  const { rows } = await queries.listResources(
    deps.db,
    { tags: [], search, withDrafts: hasRole(viewer, 'editor'), open: openTo(viewer) },
    { limit, offset: 0 },
  );
  return rows.map((row) => toOutput(viewer, translated(row), []));
}

/** @throws AppError NOT_FOUND also for a draft that is not for this person. */
async function getRow(deps: Pick<Deps, 'db'>, viewer: Viewer, id: string) {
  const row = await queries.findResource(deps.db, id);
  if (!row || !isVisible(viewer, row)) throw new AppError('NOT_FOUND', m.resourceNotFound());
  return row;
}

export async function getResource(deps: Pick<Deps, 'db'>, viewer: Viewer, id: string) {
  const row = translated(await getRow(deps, viewer, id));
  const [files, rich] = await Promise.all([listFiles(deps.db, [id]), renderStored(row.description)]);
  const output = toOutput(viewer, row, files);
  if (!output.locked) return { ...output, richDescription: rich, teaser: null };
  const teaser = {
    text: teaserOf(rich),
    ...(viewer.held && mayOpen({ ...viewer.held, isAdmin: false }, row) && { isHeld: true as const }),
    files: files.map((file) => ({
      name: file.name,
      size: file.sizeBytes,
      kind: fileKind(file),
      language: languageOf(file),
    })),
  };
  return { ...output, richDescription: [], teaser };
}

/**
 * A file of a resource as an attachment.
 * @throws AppError UPGRADE_REQUIRED for a locked resource.
 */
export async function openResourceFile(
  deps: Pick<Deps, 'db' | 'contentDir' | 'files' | 'log'>,
  viewer: Viewer,
  ids: { id: string; fileId: string },
): Promise<File> {
  const resource = await getRow(deps, viewer, ids.id);
  if (!mayOpen(viewer, resource)) {
    throw new AppError('UPGRADE_REQUIRED', m.upgradeToAccess({ plan: tierNames[resource.minTier] }), {
      minTier: resource.minTier,
    });
  }
  const file = await queries.findFile(deps.db, ids.id, ids.fileId);
  const storedId = storedFileIdOf(file?.location ?? null);
  if (file && storedId) {
    const stored = await openFile(deps, storedId);
    return new File([stored], downloadName(file.name, stored.name), { type: stored.type });
  }
  if (!file?.location.startsWith(contentPrefix)) throw new AppError('NOT_FOUND', m.fileNotFound());
  const base = path.join(deps.contentDir, 'resources');
  const absolute = path.resolve(base, file.location.slice(contentPrefix.length));
  if (!absolute.startsWith(base + path.sep)) throw new AppError('NOT_FOUND', m.fileNotFound());
  const type = 'application/octet-stream';
  const blob = await readBlob(absolute, type);
  if (!blob) {
    deps.log.error({ fileId: file.id }, 'a resource’s file is missing');
    throw new AppError('NOT_FOUND', m.fileNotFound());
  }
  return new File([blob], downloadName(file.name, file.location), { type });
}

/** Covers are part of the teaser: every account may see them. */
export async function openResourceCover(
  deps: Pick<Deps, 'db' | 'files' | 'log'>,
  viewer: Viewer,
  { id, fileId, ...form }: { id: string; fileId: string; width?: CoverWidth | undefined; accept: string },
): Promise<File> {
  const resource = await getRow(deps, viewer, id);
  if (storedFileIdOf(resource.coverImage) !== fileId) throw new AppError('NOT_FOUND', m.fileNotFound());
  return openPicture(deps, fileId, form);
}

/** Null if there is no such file. */
async function readBlob(absolute: string, type: string): Promise<Blob | null> {
  try {
    return await openAsBlob(absolute, { type });
  } catch {
    return null;
  }
}
