import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, redirect } from '@tanstack/react-router';
import { ArticleNewsletter } from '#features/site/newsletter/web/article-newsletter.tsx';
import { FloatingNewsletter } from '#features/site/newsletter/web/floating-newsletter.tsx';
import { tagName } from '#kernel/tag-names.ts';
import { pageTitle } from '#kit/brand.ts';
import { Island } from '#kit/island.tsx';
import { orNotFound } from '#kit/or-not-found.ts';
import { isInOther, langOf } from '#kit/other-language.ts';
import { Avatar } from '#ui/avatar.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { cn } from '#ui/cn.ts';
import { coverBox } from '#ui/illustrations/cover.tsx';
import * as m from '../messages/m.ts';
import { ArticleText } from './article-text.tsx';
import { type PostSummary, postQuery } from './blog-queries.ts';
import { Contents } from './contents.tsx';
import { FloatingContents } from './floating-contents.tsx';
import { PhoneContents } from './phone-contents.tsx';
import { PostCard, postDate } from './post-card.tsx';
import { PostCover } from './post-cover.tsx';

export const Route = createFileRoute('/_public/blog/$slug')({
  loader: async ({ context, params }) => {
    const post = await orNotFound(context.queryClient.ensureQueryData(postQuery(params.slug)));
    // A former slug redirects for good: links, feeds and search engines may still use it.
    if (post.slug !== params.slug)
      throw redirect({ to: '/blog/$slug', params: { slug: post.slug }, statusCode: 301 });
    return post;
  },
  head: ({ loaderData: post }) =>
    post
      ? {
          meta: [
            ...pageTitle(post.title, { isIndexed: true }).meta,
            { name: 'description', content: post.description },
            { property: 'og:type', content: 'article' },
            { property: 'og:title', content: post.title },
            { property: 'og:description', content: post.description },
            { property: 'article:published_time', content: post.publishedAt },
          ],
        }
      : pageTitle(m.article()),
  component: PostPage,
});

function PostPage() {
  const { slug } = Route.useParams();
  const { data: post } = useSuspenseQuery(postQuery(slug));
  const contents = <Island name="contents" part={Contents} props={{ headings: post.headings }} />;
  return (
    <div className="site-column pb-20 pt-8 lg:pt-10">
      <article key={post.slug}>
        <BackLink render={<Link to="/blog" />}>{m.blog()}</BackLink>
        {isInOther(post.language) ? (
          <p className="mt-4 w-fit rounded-md bg-info-soft px-3 py-2 text-ui text-info-ink">
            {m.notInThisLanguage()}
          </p>
        ) : null}
        <h1 lang={langOf(post.language)} className="mt-3 max-w-3xl text-title max-sm:text-h1">
          {post.title}
        </h1>
        <p lang={langOf(post.language)} className="mt-3 max-w-2xl text-lead text-ink-2">
          {post.description}
        </p>
        <div className="mt-5 flex items-center gap-3 text-small">
          <Avatar name={post.authorName} tone="primary" />
          <p>
            <span lang="" className="block font-semibold">
              {post.authorName}
            </span>
            <span className="text-ink-3">
              <time dateTime={post.publishedAt}>{postDate(post)}</time> ·{' '}
              {m.readingTime({ minutes: post.readingMinutes })}
            </span>
          </p>
        </div>
        <div className={cn(coverBox['3:1'], 'mt-8 overflow-hidden rounded-xl')}>
          <PostCover post={post} ratio="3:1" isEager />
        </div>
        <div className="mt-10 grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,680px)_minmax(0,300px)] lg:justify-between">
          <div className="min-w-0 lg:order-1">
            <PhoneContents headings={post.headings} />
            <div lang={langOf(post.language)}>
              <ArticleText content={post.content} />
            </div>
            <TagList tags={post.tags} />
            <ArticleNewsletter />
          </div>
          <aside className="hidden lg:order-2 lg:block">
            <div className="sticky top-24 max-h-[calc(100dvh-8rem)] overflow-y-auto">{contents}</div>
          </aside>
        </div>
      </article>
      <Related posts={post.relatedPosts} />
      <Island name="floating-newsletter" part={FloatingNewsletter} props={{}} />
      <Island
        key={`contents of ${post.slug}`}
        name="floating-contents"
        part={FloatingContents}
        props={{ headings: post.headings }}
      />
    </div>
  );
}

function TagList({ tags }: { tags: readonly string[] }) {
  return (
    <ul aria-label={m.topics()} className="mt-10 flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            to="/blog"
            search={{ tag }}
            className="relative inline-flex h-9 items-center rounded-full bg-sunken px-3.5 text-small text-ink-2 after:absolute after:inset-x-0 after:-inset-y-1 hover:text-ink"
          >
            {tagName(tag)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Related({ posts }: { posts: readonly PostSummary[] }) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="related" className="mt-16 border-t border-line pt-10">
      <h2 id="related" className="text-h2">
        {m.readOn()}
      </h2>
      <ul className="mt-6 grid grid-cols-1 gap-2.5 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
        {posts.map((post) => (
          <li key={post.slug}>
            <PostCard post={post} headingLevel={3} />
          </li>
        ))}
      </ul>
    </section>
  );
}
