import { hasRole } from '#access/roles.ts';
import type { Viewer } from '#access/viewer.ts';
import { openPicture } from '#features/school/files/public.server.ts';
import { type CoverWidth, storedLocation } from '#features/school/files/rules.ts';
import { publicationState } from '#features/site/content/rules.ts';
import { AppError } from '#kernel/errors.ts';
import type { RichNode } from '#kernel/rich-text.ts';
import type { Deps } from '#kit/deps.server.ts';
import { renderStored } from '#platform/markdown/markdown.server.ts';
import * as m from '../messages/m.ts';
import { coverAddress, readingMinutes, withHeadingIds } from '../rules.ts';
import { findCoverOwner } from './posts-queries.ts';
import * as queries from './queries.ts';

const shownRelated = 3;

const toSummary = ({ wordCount, publishedAt, updatedAt, cover, ...row }: queries.PostSummaryRow) => ({
  ...row,
  cover: coverAddress(cover),
  publishedAt: (publishedAt ?? updatedAt).toISOString(),
  updatedAt: updatedAt.toISOString(),
  readingMinutes: readingMinutes(wordCount),
});

/** Three statements whatever the size: the page, its total, the tags. */
export async function listPosts(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: { tag?: string | undefined; search?: string | undefined; page: number; limit: number },
) {
  const { page, limit } = input;
  const now = deps.clock.now();
  const [{ rows, total }, allTags] = await Promise.all([
    queries.listPosts(deps.db, { ...input, now }, { limit, offset: (page - 1) * limit }),
    queries.listTags(deps.db, now),
  ]);
  return {
    data: rows.map(toSummary),
    allTags,
    meta: { totalItems: total, currentPage: page, totalPages: Math.ceil(total / limit) },
  };
}

/** The text as readers see it, in the editor's preview too. */
export function withContents(text: RichNode[]) {
  const { nodes, headings } = withHeadingIds(text);
  return { content: nodes, headings };
}

export async function getPost(deps: Pick<Deps, 'db' | 'clock'>, slug: string) {
  const now = deps.clock.now();
  const post = await queries.findPost(deps.db, slug, now);
  if (!post) throw new AppError('NOT_FOUND', m.articleNotFound());
  const { body, related, ...summary } = post;
  const { content, headings } = withContents(await renderStored(body));
  const relatedPosts = await queries.listRelated(
    deps.db,
    { slug, related, tags: post.tags },
    now,
    shownRelated,
  );
  return {
    ...toSummary(summary),
    content,
    headings,
    relatedPosts: relatedPosts.map(toSummary),
  };
}

/** The cover of a published article; editors also see those of others. @throws AppError NOT_FOUND. */
export async function openPostCover(
  deps: Pick<Deps, 'db' | 'clock' | 'files' | 'log'>,
  viewer: Viewer | null,
  { fileId, ...form }: { fileId: string; width?: CoverWidth | undefined; accept: string },
): Promise<File> {
  const post = await findCoverOwner(deps.db, storedLocation(fileId));
  const isOut = post && !post.deletedAt && publicationState(post, deps.clock.now()) === 'PUBLISHED';
  if (!post || !(isOut || (viewer && hasRole(viewer, 'editor'))))
    throw new AppError('NOT_FOUND', m.fileNotFound());
  return openPicture(deps, fileId, form);
}
