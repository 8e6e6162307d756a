import type { Deps } from '#deps';
import { AppError } from '#kernel/errors.ts';
import { renderMarkdown } from '#platform/markdown.server.ts';
import { readingMinutes, withHeadingIds } from '../rules.ts';
import * as queries from './queries.ts';

const shownRelated = 3;

const toSummary = ({ wordCount, publishedAt, updatedAt, ...row }: queries.PostSummaryRow) => ({
  ...row,
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

export async function getPost(deps: Pick<Deps, 'db' | 'clock'>, slug: string) {
  const now = deps.clock.now();
  const post = await queries.findPost(deps.db, slug, now);
  if (!post) throw new AppError('NOT_FOUND', 'Article not found');
  const { body, related, ...summary } = post;
  const { nodes, headings } = withHeadingIds(renderMarkdown(body));
  const relatedPosts = await queries.listRelated(
    deps.db,
    { slug, related, tags: post.tags },
    now,
    shownRelated,
  );
  return {
    ...toSummary(summary),
    content: nodes,
    headings,
    relatedPosts: relatedPosts.map(toSummary),
  };
}
