/** Administrators' changes of resources, each with its audit log entry in the same transaction. */

import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Viewer } from '#access/viewer.ts';
import { type ActionOn, findActorName, recordAudit } from '#features/school/audit/public.server.ts';
import { attachFiles, discardFiles, findFile } from '#features/school/files/public.server.ts';
import { storedFileIdOf, storedLocation } from '#features/school/files/rules.ts';
import { refuseStale } from '#features/site/content/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { isLinkUrl } from '#kernel/link-url.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { drawnTexts, keptTranslations } from '#platform/db/translated.server.ts';
import { assertDrawable } from '#platform/markdown/markdown.server.ts';
import type { resourceCreateInput, resourceUpdateInput } from '../contract.ts';
import * as m from '../messages/m.ts';
import { coverUrl } from '../rules.ts';
import * as queries from './queries.ts';
import { resources } from './schema.ts';
import { getResource } from './service.ts';

type ManageDeps = Pick<Deps, 'db' | 'clock' | 'jobs'>;
type CreateInput = z.infer<typeof resourceCreateInput>;
type UpdateInput = z.infer<typeof resourceUpdateInput>;
type FileInput = CreateInput['files'][number];

const notFound = () => new AppError('NOT_FOUND', m.resourceNotFound());
const gone = () => new AppError('CONFLICT', m.uploadGone());

interface Change {
  tx: Tx;
  admin: Viewer;
  resourceId: string;
  now: Date;
}

/** Attaches an upload of this administrator; each can be used once. */
async function attach({ tx, admin, now }: Change, fileId: string, purpose: 'resource' | 'cover') {
  const attached = await attachFiles(tx, { userId: admin.userId, fileIds: [fileId], purpose, now });
  const file = attached === 1 ? await findFile(tx, fileId) : null;
  if (!file) throw gone();
  return file;
}

async function toFileRow(change: Change, file: FileInput, position: number) {
  const row = { id: newId(), resourceId: change.resourceId, name: file.name, position };
  if (file.fileId) {
    const stored = await attach(change, file.fileId, 'resource');
    return { ...row, location: storedLocation(stored.id), sizeBytes: stored.sizeBytes };
  }
  if (isLinkUrl(file.url ?? '')) return { ...row, location: file.url ?? '', sizeBytes: file.size };
  throw new AppError('INVALID_INPUT', m.invalidUrl(), {
    issues: [{ path: ['files', position, 'url'], message: m.invalidUrl() }],
  });
}

/** Files named by their id stay as they are; files that are no longer named are removed. */
async function saveFiles(deps: ManageDeps, change: Change, files: readonly FileInput[]) {
  const before = await queries.listFiles(change.tx, [change.resourceId]);
  const known = new Map(before.map((file) => [file.id, file]));
  const rows: queries.ResourceFileRow[] = [];
  for (const [position, file] of files.entries()) {
    const kept = file.id ? known.get(file.id) : undefined;
    if (kept) known.delete(kept.id);
    rows.push(kept ? { ...kept, name: file.name, position } : await toFileRow(change, file, position));
  }
  await queries.replaceFiles(change.tx, change.resourceId, rows);
  const dropped = [...known.values()].flatMap((file) => storedFileIdOf(file.location) ?? []);
  await discardFiles(deps, change.tx, dropped);
}

/** The location to store: the upload, the given link, or the former one if its address came back. */
async function coverLocation(
  change: Change,
  before: queries.ResourceRow | null,
  input: Pick<UpdateInput, 'coverImage' | 'coverFileId'>,
): Promise<string | null> {
  const present = before?.coverImage ?? null;
  if (input.coverFileId) return storedLocation((await attach(change, input.coverFileId, 'cover')).id);
  if (input.coverImage === undefined || (before && input.coverImage === coverUrl(before))) return present;
  return input.coverImage;
}

async function record(
  { tx, admin, resourceId, now }: Change,
  action: ActionOn<'resource'>,
  detail: Record<string, unknown>,
) {
  await recordAudit(tx, {
    actorId: admin.userId,
    action,
    subjectType: 'resource',
    subjectId: resourceId,
    detail,
    at: now,
  });
}

export async function createResource(deps: ManageDeps, admin: Viewer, input: CreateInput) {
  const { files, coverImage, coverFileId, ...fields } = input;
  for (const text of drawnTexts(fields)) await assertDrawable(text);
  const id = newId();
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const change = { tx, admin, resourceId: id, now };
    const cover = await coverLocation(change, null, { coverImage, coverFileId });
    await tx.insert(resources).values({ ...fields, id, coverImage: cover, createdAt: now, updatedAt: now });
    await saveFiles(deps, change, files);
    await record(change, 'resource.create', input);
  });
  return getResource(deps, admin, id);
}

/**
 * A resource of one uploaded file, as a part of a larger change. Its name in texts is given by `nameResources`.
 * @throws AppError CONFLICT when the upload is gone, was used already, or is someone else's.
 */
export async function addFileResource(
  { tx, admin, now }: Omit<Change, 'resourceId'>,
  {
    fileId,
    ...fields
  }: { fileId: string } & Pick<
    CreateInput,
    'title' | 'description' | 'language' | 'minTier' | 'type' | 'isPublished'
  >,
): Promise<string> {
  const change = { tx, admin, resourceId: newId(), now };
  const { resourceId } = change;
  const file = await attach(change, fileId, 'resource');
  await tx.insert(resources).values({ ...fields, id: resourceId, createdAt: now, updatedAt: now });
  await queries.replaceFiles(tx, resourceId, [
    {
      id: newId(),
      resourceId,
      name: file.name,
      position: 0,
      location: storedLocation(file.id),
      sizeBytes: file.sizeBytes,
    },
  ]);
  await record(change, 'resource.create', { ...fields, files: [{ fileId, name: file.name }] });
  return resourceId;
}

/** @throws AppError CONFLICT when a revision is given and is not the newest. */
export async function updateResource(deps: ManageDeps, admin: Viewer, { revision, ...input }: UpdateInput) {
  const { id, files, coverImage, coverFileId, ...fields } = input;
  for (const text of drawnTexts(fields)) await assertDrawable(text);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const before = await queries.lockResource(tx, id);
    if (!before) throw notFound();
    if (revision !== undefined && before.revision !== revision) await refuse(tx, before);
    const change = { tx, admin, resourceId: id, now };
    const cover = await coverLocation(change, before, { coverImage, coverFileId });
    await tx
      .update(resources)
      .set({
        ...fields,
        ...keptTranslations(resources.translations, fields),
        coverImage: cover,
        revision: before.revision + 1,
        updatedAt: now,
      })
      .where(eq(resources.id, id));
    const droppedCover = before.coverImage === cover ? null : storedFileIdOf(before.coverImage);
    if (droppedCover) await discardFiles(deps, tx, [droppedCover]);
    if (files) await saveFiles(deps, change, files);
    // The form sends the switch with each save: only a change of it counts.
    const { isPublished, ...others } = input;
    await record(change, 'resource.update', isPublished === before.isPublished ? others : input);
  });
  return getResource(deps, admin, id);
}

async function refuse(tx: Tx, { id, updatedAt: at, revision }: queries.ResourceRow): Promise<never> {
  const name = await findActorName(tx, { subjectType: 'resource', subjectId: id, at });
  return refuseStale('resource', { name, at, revision });
}

/** Permanent, as the dialog says; a copy of the texts stays in the audit log (product.md#deleting). */
export async function removeResource(deps: ManageDeps, admin: Viewer, id: string) {
  const now = deps.clock.now();
  await deps.db.transaction((tx) => removeResourceIn(deps, { tx, admin, resourceId: id, now }));
  return { message: m.resourceDeleted() };
}

/** The same as a part of a larger change. @throws AppError NOT_FOUND */
export async function removeResourceIn(deps: Pick<Deps, 'jobs'>, change: Change): Promise<void> {
  const { tx, resourceId } = change;
  const before = await queries.lockResource(tx, resourceId);
  if (!before) throw notFound();
  const files = await queries.listFiles(tx, [resourceId]);
  const stored = [before.coverImage, ...files.map((file) => file.location)];
  await tx.delete(resources).where(eq(resources.id, resourceId));
  await discardFiles(
    deps,
    tx,
    stored.flatMap((location) => storedFileIdOf(location) ?? []),
  );
  await record(change, 'resource.delete', { ...before, files });
}
