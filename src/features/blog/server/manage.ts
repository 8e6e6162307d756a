/** What administrators do with articles. */
import type { Deps } from '#deps';
import { publicationState } from '#features/content/rules.ts';
import * as queries from './posts-queries.ts';

type ListInput = Omit<queries.PostFilter, 'now'> & { page: number; limit: number };

type ListedRow = Awaited<ReturnType<typeof queries.listAllPosts>>['rows'][number];

function toListed({ status, publishedAt, updatedAt, deletedAt, ...row }: ListedRow, now: Date) {
  return {
    ...row,
    state: publicationState({ status, publishedAt }, now),
    publishedAt: publishedAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
    isDeleted: deletedAt !== null,
  };
}

/** Three statements whatever the size: the page, its total, the tags. */
export async function listForAdmin(deps: Pick<Deps, 'db' | 'clock'>, input: ListInput) {
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
