import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { latestPostsQuery, type PostSummary } from '#features/site/blog/web/blog-queries.ts';
import { PostCover } from '#features/site/blog/web/post-cover.tsx';
import { tagAtStart } from '#kernel/tag-names.ts';
import { langOf } from '#kit/other-language.ts';
import { cn } from '#ui/cn.ts';
import { coverBox } from '#ui/illustrations/cover.tsx';
import * as m from '../messages/m.ts';

export const shownPosts = 3;

/** The newest articles; nothing if there are none. */
export function BlogSection() {
  const { data } = useQuery(latestPostsQuery(shownPosts));
  if (!data || data.data.length === 0) return null;
  return (
    <section aria-labelledby="from-the-blog" className="site-column pb-14 sm:pb-20 lg:pb-28">
      <div className="flex flex-wrap items-end justify-between gap-x-6">
        <h2 id="from-the-blog" className="text-h1">
          {m.fromTheBlog()}
        </h2>
        <Link
          to="/blog"
          className="inline-flex min-h-10 shrink-0 items-center gap-1.5 rounded-sm text-ui font-semibold text-primary-ink hover:underline"
        >
          {m.allArticles()}
          <ArrowRight className="size-4" aria-hidden="true" />
        </Link>
      </div>
      <ul className="mt-4 grid grid-cols-1 gap-x-6 gap-y-4 sm:mt-6 sm:gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {data.data.map((post) => (
          <li key={post.slug} className="sm:max-lg:last:hidden">
            <LatestPost post={post} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LatestPost({ post }: { post: PostSummary }) {
  const [topic] = post.tags;
  return (
    <article className="group relative rounded-lg has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-4 has-[a:focus-visible]:outline-focus">
      <div className={cn(coverBox['16:10'], 'overflow-hidden rounded-lg max-sm:hidden')}>
        <PostCover post={post} ratio="16:10" />
      </div>
      <p className="text-small sm:mt-4 text-ink-3">
        {topic ? `${tagAtStart(topic)} · ` : null}
        {m.readingTime({ minutes: post.readingMinutes })}
      </p>
      <h3 lang={langOf(post.language)} className="mt-1 text-h3">
        <Link
          to="/blog/$slug"
          params={{ slug: post.slug }}
          className="outline-none after:absolute after:inset-0 group-hover:underline"
        >
          {post.title}
        </Link>
      </h3>
    </article>
  );
}
