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

interface PostCardProps {
  post: PostSummary;
  headingLevel?: 2 | 3;
  /** The first of a page keeps its large cover on a phone. */
  isLead?: boolean;
}

/** An article in a list, on a phone as a row; the whole card is its link. */
export function PostCard({ post, headingLevel = 2, isLead = false }: PostCardProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <Card
      padding="none"
      render={<article />}
      className={cn(
        'relative flex h-full overflow-hidden transition-colors duration-(--dur-fast) hover:border-line-strong has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus sm:flex-col',
        isLead && 'flex-col',
      )}
    >
      {isLead ? null : (
        <div className="w-24 shrink-0 sm:hidden">
          <PostCover post={post} ratio="4:5" />
        </div>
      )}
      <div className={cn(coverBox['16:10'], 'overflow-hidden', !isLead && 'max-sm:hidden')}>
        <PostCover post={post} ratio="16:10" />
      </div>
      <div
        className={cn('flex min-w-0 flex-1 flex-col sm:p-5', isLead ? 'p-4' : 'min-h-[120px] px-3.5 py-3')}
      >
        <Heading
          lang={langOf(post.language)}
          className={cn('[overflow-wrap:anywhere] sm:text-h3', isLead ? 'text-h3' : 'text-h4')}
        >
          <Link
            to="/blog/$slug"
            params={{ slug: post.slug }}
            className="outline-none after:absolute after:inset-0"
          >
            {post.title}
          </Link>
        </Heading>
        <p
          lang={langOf(post.language)}
          className={cn(
            'text-ink-2 sm:mt-2 sm:line-clamp-6 sm:text-ui',
            isLead ? 'mt-2 line-clamp-6 text-ui' : 'mt-0.5 line-clamp-2 text-small',
          )}
        >
          {post.description}
        </p>
        <p className="mt-auto pt-2 text-small text-ink-3 sm:pt-5">
          <time dateTime={post.publishedAt}>{postDate(post)}</time> ·{' '}
          {m.readingTime({ minutes: post.readingMinutes })}
        </p>
      </div>
    </Card>
  );
}
