import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Rss } from 'lucide-react';
import { here } from '#kernel/addresses.ts';
import { brand, pageTitle } from '#kit/brand.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Pagination } from '#ui/pagination.tsx';
import * as m from '../messages/m.ts';
import { BlogSearchBox, BlogTopics } from './blog-filters.tsx';
import { postsQuery } from './blog-queries.ts';
import { parseBlogSearch } from './blog-search.ts';
import { PostCard } from './post-card.tsx';
import { resultsId } from './search-box.tsx';

export const Route = createFileRoute('/_public/blog')({
  validateSearch: parseBlogSearch,
  loaderDeps: ({ search }) => search,
  // The router's search may contain other parameters, such as a campaign's mark.
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(postsQuery(parseBlogSearch(deps))),
  head: () => ({
    meta: [
      ...pageTitle(m.blog(), { isIndexed: true }).meta,
      {
        name: 'description',
        content: m.description(),
      },
    ],
    links: [
      {
        rel: 'alternate',
        type: 'application/rss+xml',
        title: m.feedTitle({ brand: brand.name }),
        href: here('/blog/feed.xml'),
      },
      {
        rel: 'alternate',
        type: 'application/feed+json',
        title: m.feedTitle({ brand: brand.name }),
        href: here('/blog/feed.json'),
      },
    ],
  }),
  component: BlogPage,
});

function BlogPage() {
  const search = parseBlogSearch(Route.useSearch());
  const { data } = useSuspenseQuery(postsQuery(search));
  return (
    <div className="site-column pb-20 pt-6 sm:pt-10 lg:pt-14">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="max-w-2xl">
          <h1 className="text-title max-sm:text-h1">{m.blog()}</h1>
          <p className="mt-2 text-body text-ink-2 sm:mt-3">{m.introduction()}</p>
        </div>
        <div className="flex items-center gap-6 max-sm:w-full">
          <Feed className="max-sm:hidden" />
          <BlogSearchBox search={search} />
        </div>
      </div>
      <div className="mt-3 mb-5 sm:mt-7 sm:mb-7">
        <BlogTopics search={search} tags={data.allTags} />
      </div>
      <div id={resultsId} data-count={data.meta.totalItems}>
        {data.data.length === 0 ? (
          <EmptyState
            figure="middle"
            title={m.noArticleFound()}
            text={m.tryAnother()}
            action={
              <Button variant="secondary" render={<Link to="/blog" />}>
                {m.allArticles()}
              </Button>
            }
          />
        ) : (
          <ul className="grid grid-cols-1 gap-2.5 sm:gap-4 sm:grid-cols-2 lg:grid-cols-3 min-[110rem]:grid-cols-4">
            {data.data.map((post, index) => (
              <li key={post.slug}>
                <PostCard post={post} isLead={index === 0} />
              </li>
            ))}
          </ul>
        )}
        <Pagination
          className="mt-8"
          page={data.meta.currentPage}
          pageCount={data.meta.totalPages}
          renderLink={(page, props) => (
            <Link to="/blog" search={parseBlogSearch({ ...search, page })} {...props} />
          )}
        />
      </div>
      <Feed className="mt-6 sm:hidden" />
    </div>
  );
}

/** Beside the title; on a phone below the articles. */
function Feed({ className }: { className: string }) {
  return (
    <a
      href={here('/blog/feed.xml')}
      className={cn(
        'inline-flex h-10 items-center gap-2 text-small font-semibold text-ink-2 hover:text-ink',
        className,
      )}
    >
      <Rss className="size-4" aria-hidden="true" />
      {feed}
    </a>
  );
}

const feed = 'RSS';
