import { Link } from '@tanstack/react-router';
import { businessTimeZone, formatDateIn } from '#kernel/time.ts';
import { langOf } from '#kit/other-language.ts';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { coverBox } from '#ui/illustrations/cover.tsx';
import * as m from '../messages/m.ts';
import type { PostSummary } from './blog-queries.ts';
import { PostCover } from './post-cover.tsx';

export const postDate = (post: Pick<PostSummary, 'publishedAt'>): string =>
  formatDateIn(new Date(post.publishedAt), businessTimeZone);

/** An article in a list; the whole card is its link. */
export function PostCard({ post, headingLevel = 2 }: { post: PostSummary; headingLevel?: 2 | 3 }) {
  const Heading = `h${headingLevel}` as const;
  return (
    <Card
      padding="none"
      render={<article />}
      className="relative flex h-full flex-col overflow-hidden transition-colors duration-(--dur-fast) hover:border-line-strong has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus"
    >
      <div className={cn(coverBox['16:10'], 'overflow-hidden')}>
        <PostCover post={post} ratio="16:10" />
      </div>
      <div className="flex flex-1 flex-col p-5">
        <Heading lang={langOf(post.language)} className="text-h3">
          <Link
            to="/blog/$slug"
            params={{ slug: post.slug }}
            className="outline-none after:absolute after:inset-0"
          >
            {post.title}
          </Link>
        </Heading>
        <p lang={langOf(post.language)} className="mt-2 line-clamp-6 text-ui text-ink-2">
          {post.description}
        </p>
        <p className="mt-auto pt-5 text-small text-ink-3">
          <time dateTime={post.publishedAt}>{postDate(post)}</time> ·{' '}
          {m.readingTime({ minutes: post.readingMinutes })}
        </p>
      </div>
    </Card>
  );
}
