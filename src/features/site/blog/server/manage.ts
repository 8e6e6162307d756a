/** Administrators' changes of articles, each with its audit log entry in the same transaction. */

import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Viewer } from '#access/viewer.ts';
import { type ActionOn, recordAudit } from '#features/school/audit/public.server.ts';
import { attachFiles, discardFiles } from '#features/school/files/public.server.ts';
import { storedFileIdOf, storedLocation } from '#features/school/files/rules.ts';
import { announcePublication, readPublication, refuseStale } from '#features/site/content/public.server.ts';
import { publicationState } from '#features/site/content/rules.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Deps } from '#kit/deps.server.ts';
import { isUniqueViolation, type Tx } from '#platform/db/database.server.ts';
import { keptTranslations } from '#platform/db/translated.server.ts';
import { assertDrawable, renderMarkdown } from '#platform/markdown/markdown.server.ts';
import * as m from '../messages/m.ts';
import type { postCreateInput, postUpdateInput } from '../posts-contract.ts';
import { countWords, coverAddress, readingMinutes } from '../rules.ts';
import * as queries from './posts-queries.ts';
import { posts } from './schema.ts';
import { withContents } from './service.ts';

type ReadDeps = Pick<Deps, 'db' | 'clock'>;
type ManageDeps = Pick<Deps, 'db' | 'clock' | 'jobs'>;
type ListInput = Omit<queries.PostFilter, 'now'> & { page: number; limit: number };
type CreateInput = z.infer<typeof postCreateInput>;
type UpdateInput = z.infer<typeof postUpdateInput>;

const notFound = () => new AppError('NOT_FOUND', m.articleNotFound());

type ListedRow = Awaited<ReturnType<typeof queries.listAllPosts>>['rows'][number];

const toListed = (row: ListedRow, now: Date) => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  tags: row.tags,
  authorName: row.authorName,
  state: publicationState(row, now),
  publishedAt: row.publishedAt?.toISOString() ?? null,
  isDeleted: row.deletedAt !== null,
  revision: row.revision,
  updatedAt: row.updatedAt.toISOString(),
  updatedByName: row.updatedByName,
});

/** Three statements whatever the size: the page, its total, the tags. */
export async function listForAdmin(deps: ReadDeps, input: ListInput) {
  const { page, limit } = input;
  const now = deps.clock.now();
  const [{ rows, total }, allTags] = await Promise.all([
    queries.listAllPosts(deps.db, { ...input, now }, { limit, offset: (page - 1) * limit }),
    queries.listUsedTags(deps.db),
  ]);
  return {
    data: rows.map((row) => toListed(row, now)),
    allTags,
    meta: { totalItems: total, currentPage: page, totalPages: Math.max(1, Math.ceil(total / limit)) },
  };
}

/** @throws AppError NOT_FOUND. */
export async function getForEdit(deps: ReadDeps, id: string) {
  const row = await queries.findForEdit(deps.db, id);
  if (!row) throw notFound();
  return {
    ...toListed(row, deps.clock.now()),
    description: row.description,
    body: row.body,
    language: row.language,
    translations: row.translations,
    cover: coverAddress(row.cover),
    coverFocus: row.coverFocus,
    formerSlugs: row.formerSlugs,
  };
}

/** Drawn by the same functions as the public page. */
export const previewPost = async (body: string) => ({
  ...withContents(await renderMarkdown(body)),
  readingMinutes: readingMinutes(countWords(body)),
});

interface Change {
  tx: Tx;
  admin: Viewer;
  postId: string;
  now: Date;
}

const record = (
  { tx, admin, postId, now }: Change,
  action: ActionOn<'post'>,
  detail: Record<string, unknown>,
) =>
  recordAudit(tx, {
    actorId: admin.userId,
    action,
    subjectType: 'post',
    subjectId: postId,
    detail,
    at: now,
  });

const slugTaken = () => {
  const message = m.addressTaken();
  return new AppError('CONFLICT', message, { issues: [{ path: ['slug'], message }] });
};

async function assertSlugFree({ tx, postId }: Change, slug: string) {
  if (!(await queries.isSlugFree(tx, slug, postId))) throw slugTaken();
}

/** The location to store: the upload, the given drawing or link, or the former one if its address came back. */
async function coverLocation(
  { tx, admin, now }: Change,
  before: queries.PostRow | null,
  { cover, coverFileId }: Pick<CreateInput, 'cover' | 'coverFileId'>,
): Promise<string> {
  if (coverFileId) {
    const fileIds = [coverFileId];
    if ((await attachFiles(tx, { userId: admin.userId, fileIds, purpose: 'cover', now })) === 1)
      return storedLocation(coverFileId);
    throw new AppError('CONFLICT', m.pictureGone());
  }
  return before && cover === coverAddress(before.cover) ? before.cover : cover;
}

/** @throws AppError for a text that could not be drawn, in any of its languages. */
async function assertAllDrawable({ body, translations }: Pick<UpdateInput, 'body' | 'translations'>) {
  for (const text of [body, translations?.en?.body, translations?.id?.body]) await assertDrawable(text);
}

export async function createPost(deps: ManageDeps, admin: Viewer, input: CreateInput) {
  const { state, publishAt, coverFileId, ...fields } = input;
  await assertAllDrawable(fields);
  const now = deps.clock.now();
  const id = newId();
  const publication = readPublication({ state, publishAt }, null, now);
  await savingSlug(() =>
    deps.db.transaction(async (tx) => {
      const change = { tx, admin, postId: id, now };
      await assertSlugFree(change, fields.slug);
      const cover = await coverLocation(change, null, input);
      await tx.insert(posts).values({
        ...fields,
        ...publication,
        id,
        cover,
        createdAt: now,
        updatedAt: now,
        updatedBy: admin.userId,
      });
      await record(change, 'post.create', { title: fields.title, slug: fields.slug, state });
      await announcePublication(deps, tx, publication, now);
    }),
  );
  return getForEdit(deps, id);
}

/** If two articles take the same slug at the same moment, the unique key refuses the second. */
async function savingSlug(work: () => Promise<void>) {
  try {
    await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw slugTaken();
    throw error;
  }
}

async function lockLiving(tx: Tx, id: string): Promise<queries.PostRow> {
  const post = await queries.lockPost(tx, id);
  if (!post || post.deletedAt) throw notFound();
  return post;
}

/**
 * Saves the whole article over the revision that was edited. An article that is or was public keeps its former slug:
 * search engines, feeds and other people's links know it, so the page answers there with 301. Refusing a better slug
 * would help nobody.
 */
export async function updatePost(deps: ManageDeps, admin: Viewer, input: UpdateInput) {
  const { id, revision, state, publishAt, coverFileId, ...fields } = input;
  await assertAllDrawable(fields);
  const now = deps.clock.now();
  await savingSlug(() =>
    deps.db.transaction(async (tx) => {
      const before = await lockLiving(tx, id);
      const change = { tx, admin, postId: id, now };
      if (before.revision !== revision) await refuse(tx, before);
      const publication = readPublication({ state, publishAt }, before, now);
      await assertSlugFree(change, fields.slug);
      const cover = await coverLocation(change, before, input);
      await tx
        .update(posts)
        .set({
          ...fields,
          ...keptTranslations(posts.translations, fields),
          ...publication,
          cover,
          revision: revision + 1,
          updatedAt: now,
          updatedBy: admin.userId,
        })
        .where(eq(posts.id, id));
      const wasPublic = before.publishedAt !== null && before.publishedAt <= now;
      const from = wasPublic && before.slug !== fields.slug ? before.slug : null;
      await queries.keepAddress(tx, { postId: id, from, to: fields.slug, now });
      const droppedCover = before.cover === cover ? null : storedFileIdOf(before.cover);
      if (droppedCover) await discardFiles(deps, tx, [droppedCover]);
      await record(change, 'post.update', changesOf(before, { ...fields, ...publication, cover }));
      await announcePublication(deps, tx, publication, now);
    }),
  );
  return getForEdit(deps, id);
}

async function refuse(tx: Tx, before: queries.PostRow): Promise<never> {
  const { updatedByName = null } = (await queries.findForEdit(tx, before.id)) ?? {};
  return refuseStale('article', { name: updatedByName, at: before.updatedAt, revision: before.revision });
}

/** The change for the audit log: short fields with both values; for the text, only that it changed. */
function changesOf(before: queries.PostRow, after: Partial<queries.PostRow>): Record<string, unknown> {
  const changed = (Object.keys(after) as (keyof queries.PostRow)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const values = changed
    .filter((key) => key !== 'body' && key !== 'translations')
    .map((key) => [key, { before: before[key], after: after[key] }]);
  return { title: before.title, changed: changed.join(', '), ...Object.fromEntries(values) };
}

export async function removePost(deps: ManageDeps, admin: Viewer, id: string) {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const before = await lockLiving(tx, id);
    await setDeleted(tx, before, { deletedAt: now, updatedAt: now, updatedBy: admin.userId });
    await record({ tx, admin, postId: id, now }, 'post.remove', { title: before.title, slug: before.slug });
    await announcePublication(deps, tx, before, now);
  });
  return { message: m.articleDeleted() };
}

/** Restores the former state: a published article is public again. */
export async function restorePost(deps: ManageDeps, admin: Viewer, id: string) {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const before = await queries.lockPost(tx, id);
    if (!before) throw notFound();
    if (!before.deletedAt) return;
    await setDeleted(tx, before, { deletedAt: null, updatedAt: now, updatedBy: admin.userId });
    await record({ tx, admin, postId: id, now }, 'post.restore', { title: before.title, slug: before.slug });
    await announcePublication(deps, tx, before, now);
  });
  return getForEdit(deps, id);
}

const setDeleted = (
  tx: Tx,
  { id, revision }: queries.PostRow,
  change: Pick<queries.PostRow, 'deletedAt' | 'updatedAt' | 'updatedBy'>,
) =>
  tx
    .update(posts)
    .set({ ...change, revision: revision + 1 })
    .where(eq(posts.id, id));
