import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ContentRowActions } from '#features/site/content/web/content-row-actions.tsx';
import { PublicationBadge } from '#features/site/content/web/publication-badge.tsx';
import { useRemoval } from '#features/site/content/web/use-removal.ts';
import { formatTableDateIn, formatZonedTableTimeIn } from '#kernel/time.ts';
import { api } from '#kit/client.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Ago } from '#ui/ago.tsx';
import { DataTable, type DataTableProps, type TableColumn } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../../messages/m.ts';
import type { PostSort } from '../../rules.ts';
import { type ListedPost, outdatePosts } from './posts-admin-queries.ts';

/** To the minute for a scheduled article, by day for a published one. */
function publishedText({ state, publishedAt }: ListedPost): string {
  if (!publishedAt || state === 'DRAFT') return '–';
  const at = new Date(publishedAt);
  return state === 'SCHEDULED'
    ? formatZonedTableTimeIn(at, viewerTimeZone())
    : formatTableDateIn(at, viewerTimeZone());
}

const state = (post: ListedPost) => <PublicationBadge state={post.state} isDeleted={post.isDeleted} />;

const title = (post: ListedPost) =>
  post.isDeleted ? (
    post.title
  ) : (
    <TextLink
      look="standalone"
      className="max-w-full font-medium text-ink"
      render={<Link to="/admin/content/posts/$id/edit" params={{ id: post.id }} />}
    >
      <span className="max-w-96">{post.title}</span>
    </TextLink>
  );

const columns: readonly TableColumn<ListedPost, PostSort>[] = [
  {
    key: 'title',
    header: m.title,
    sorts: [{ value: 'title', direction: 'ascending' }],
    className: 'max-w-96 min-w-64 whitespace-normal font-medium',
    cell: title,
  },
  { key: 'state', header: m.state, cell: state },
  {
    key: 'published',
    header: m.published,
    sorts: [{ value: 'published', direction: 'descending' }],
    cell: publishedText,
  },
  {
    key: 'tags',
    header: m.tags,
    className: 'max-w-48 whitespace-normal text-ink-2',
    cell: (post) => post.tags.join(', '),
  },
  {
    key: 'changed',
    header: m.changed,
    sorts: [{ value: 'changed', direction: 'descending' }],
    className: 'text-ink-2',
    cell: (post) => <Ago at={post.updatedAt} />,
  },
];

export function PostsTable({
  posts,
  isFiltered,
  sort,
}: {
  posts: readonly ListedPost[];
  isFiltered: boolean;
  sort: DataTableProps<ListedPost, PostSort>['sort'];
}) {
  const queryClient = useQueryClient();
  const { removing, restoring } = useRemoval({
    remove: (id) => api.posts.remove({ id }),
    restore: (id) => api.posts.restore({ id }),
    noun: m.article(),
    outdate: () => outdatePosts(queryClient),
  });
  const actions = (post: ListedPost) => (
    <ContentRowActions
      name={post.title}
      isDeleted={post.isDeleted}
      editLink={<Link to="/admin/content/posts/$id/edit" params={{ id: post.id }} />}
      onDelete={() => removing.mutate(post.id)}
      onRestore={() => restoring.mutate(post.id)}
    />
  );
  return (
    <DataTable
      caption={m.posts()}
      rows={posts}
      rowKey={(post) => post.id}
      sort={sort}
      empty={
        <EmptyState
          title={isFiltered ? m.noPostsFound() : m.nothingWritten()}
          figure={isFiltered ? 'middle' : 'start'}
        />
      }
      columns={[
        ...columns,
        { key: 'actions', header: m.actions(), isActions: true, cell: (post) => actions(post) },
      ]}
      renderCard={(post) => (
        <>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            {state(post)}
            <span className="text-small text-ink-3">{publishedText(post)}</span>
            <span className="-my-2 -mr-2 ml-auto flex">{actions(post)}</span>
          </div>
          <div className="mt-2 [overflow-wrap:anywhere]">{title(post)}</div>
          <p className="text-small text-ink-2">
            {m.changedAgo({ ago: () => <Ago at={post.updatedAt} /> })}
            {post.tags.length > 0 ? `, ${post.tags.join(', ')}` : ''}
          </p>
        </>
      )}
    />
  );
}
