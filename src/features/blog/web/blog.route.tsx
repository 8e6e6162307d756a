import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Rss } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { brand, pageTitle } from '#brand';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { postsQuery } from './blog-queries.ts';
import { parseBlogSearch } from './blog-search.ts';
import { PostCard } from './post-card.tsx';

export const Route = createFileRoute('/_public/blog')({
  validateSearch: parseBlogSearch,
  loaderDeps: ({ search }) => search,
  // The router leaves in what it does not know, such as a campaign's mark.
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(postsQuery(parseBlogSearch(deps))),
  head: () => ({
    meta: [
      ...pageTitle('Blog', { isIndexed: true }).meta,
      {
        name: 'description',
        content: 'Articles for people who begin with code: JavaScript, Git, the web, the first job.',
      },
    ],
    links: [
      { rel: 'alternate', type: 'application/rss+xml', title: `${brand.name} Blog`, href: '/blog/feed.xml' },
      {
        rel: 'alternate',
        type: 'application/feed+json',
        title: `${brand.name} Blog`,
        href: '/blog/feed.json',
      },
    ],
  }),
  component: BlogPage,
});

function BlogPage() {
  const search = parseBlogSearch(Route.useSearch());
  const { data } = useSuspenseQuery(postsQuery(search));
  return (
    <div className="mx-auto max-w-[1200px] px-5 pb-20 pt-10 lg:px-8 lg:pt-14">
      <div className="flex flex-wrap items-end justify-between gap-6">
        <div className="max-w-2xl">
          <h1 className="text-title max-sm:text-h1">Blog</h1>
          <p className="mt-3 text-body text-ink-2">
            For people who begin with code, one small step at a time.
          </p>
        </div>
        <a
          href="/blog/feed.xml"
          className="inline-flex h-10 items-center gap-2 text-small font-semibold text-ink-2 hover:text-ink"
        >
          <Rss className="size-4" aria-hidden="true" />
          RSS
        </a>
      </div>
      <Filters key={search.search ?? ''} tags={data.allTags} />
      {data.data.length === 0 ? (
        <EmptyState
          figure="middle"
          title="No article found"
          text="Try another word or topic."
          action={
            <Button variant="secondary" render={<Link to="/blog" />}>
              All articles
            </Button>
          }
        />
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {data.data.map((post) => (
            <li key={post.slug}>
              <PostCard post={post} />
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
  );
}

const chip =
  'inline-flex h-9 items-center rounded-full border border-line px-3.5 text-small font-semibold text-ink-2 hover:border-line-strong hover:text-ink aria-[current=true]:border-primary aria-[current=true]:bg-primary-soft aria-[current=true]:text-primary-ink';

/** Topics as links and a search: a plain form, which works without a script too. */
function Filters({ tags }: { tags: readonly { name: string; count: number }[] }) {
  const { tag, search } = Route.useSearch();
  const navigate = Route.useNavigate();
  const [typed, setTyped] = useState(search ?? '');
  const go = (words: string) =>
    void navigate({ search: (before) => parseBlogSearch({ ...before, search: words.trim(), page: 1 }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    go(typed);
  };
  return (
    <div className="my-8 flex flex-wrap items-center justify-between gap-4">
      <nav aria-label="Topics" className="min-w-0">
        <ul className="flex flex-wrap gap-2">
          <li>
            <Link to="/blog" search={{}} aria-current={tag === undefined} className={chip}>
              All
            </Link>
          </li>
          {tags.slice(0, 10).map(({ name }) => (
            <li key={name}>
              <Link to="/blog" search={{ tag: name }} aria-current={tag === name} className={cn(chip)}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <search className="w-full sm:w-64">
        <form method="get" onSubmit={submit}>
          <SearchField
            label="Search articles"
            name="search"
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onClear={() => {
              setTyped('');
              go('');
            }}
          />
        </form>
      </search>
    </div>
  );
}
