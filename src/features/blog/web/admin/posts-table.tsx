import { Link } from '@tanstack/react-router';
import { viewerTimeZone } from '#api/preferences.ts';
import { PublicationBadge } from '#features/content/web/publication-badge.tsx';
import { formatTableDateIn, formatTableTimeIn } from '#kernel/time.ts';
import { Ago } from '#ui/ago.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { AdminPost } from './posts-admin-queries.ts';

/** When it appears to the minute, when it appeared by its day. */
function publishedText({ state, publishedAt }: AdminPost): string {
  if (!publishedAt || state === 'DRAFT') return '–';
  const at = new Date(publishedAt);
  return state === 'SCHEDULED'
    ? formatTableTimeIn(at, viewerTimeZone())
    : formatTableDateIn(at, viewerTimeZone());
}

const title = (post: AdminPost) =>
  post.state === 'PUBLISHED' && !post.isDeleted ? (
    <TextLink look="standalone" render={<Link to="/blog/$slug" params={{ slug: post.slug }} />}>
      {post.title}
    </TextLink>
  ) : (
    post.title
  );

export function PostsTable({ posts, isFiltered }: { posts: readonly AdminPost[]; isFiltered: boolean }) {
  return (
    <DataTable
      caption="Posts"
      rows={posts}
      rowKey={(post) => post.id}
      empty={
        <EmptyState
          title={isFiltered ? 'No posts found' : 'Nothing written yet'}
          figure={isFiltered ? 'middle' : 'start'}
        />
      }
      columns={[
        { key: 'title', header: 'Title', className: 'max-w-96 truncate font-medium', cell: title },
        { key: 'state', header: 'State', cell: (post) => <PublicationBadge state={post.state} /> },
        { key: 'published', header: 'Published', cell: publishedText },
        {
          key: 'tags',
          header: 'Tags',
          className: 'max-w-48 truncate text-ink-2',
          cell: (post) => post.tags.join(', '),
        },
        {
          key: 'changed',
          header: 'Changed',
          className: 'text-ink-2',
          cell: (post) => <Ago at={post.updatedAt} />,
        },
      ]}
    />
  );
}
