import { Link } from '@tanstack/react-router';
import { tierNames } from '#access/tiers.ts';
import { TierBadge } from '#features/sales/plans/web/tier-badge.tsx';
import { coverWidths } from '#features/school/files/rules.ts';
import { tagName } from '#kernel/tag-names.ts';
import { langOf } from '#kit/other-language.ts';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { CoverImage } from '#ui/cover-image.tsx';
import { coverBox } from '#ui/illustrations/cover.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import * as m from '../messages/m.ts';
import { resourceTypeNames } from '../rules.ts';
import { resourceCover } from './resource-look.ts';
import type { Resource } from './resource-queries.ts';

const shownTags = 3;

const tagLook = 'text-caption text-ink-2 max-sm:inline sm:rounded-sm sm:bg-sunken sm:px-1.5 sm:py-0.5';

/** A resource in the list. The whole card opens it; its title is the link that screen readers announce. */
export function ResourceCard({ resource }: { resource: Resource }) {
  const { title, type, minTier, tags, isPublished, locked, language } = resource;
  const more = tags.length - shownTags;
  const cover = {
    src: resource.coverImage,
    focus: resource.coverFocus,
    widths: coverWidths,
    isLocked: locked,
    ...resourceCover(resource),
  };
  return (
    <Card
      padding="none"
      className="relative flex h-full overflow-hidden sm:flex-col transition-colors duration-(--dur-fast) hover:border-line-strong has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus"
    >
      {/* A row on a phone: the narrow drawing fills the row's height with its sky. */}
      <div className="w-[84px] shrink-0 sm:hidden">
        <CoverImage {...cover} sizes="84px" ratio="4:5" />
      </div>
      <div className={cn(coverBox['16:10'], 'overflow-hidden max-sm:hidden')}>
        <CoverImage {...cover} sizes="(min-width: 1024px) 380px, 46vw" ratio="16:10" />
      </div>
      <div className="flex min-h-[108px] min-w-0 flex-1 flex-col px-3.5 py-3 sm:p-4">
        <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-2">
          <span className="text-caption text-ink-2">{resourceTypeNames[type]()}</span>
          {isPublished ? null : <StatusBadge tone="neutral">{m.draft()}</StatusBadge>}
          <TierBadge tier={minTier} />
        </div>
        <h2 lang={langOf(language)} className="mt-1 text-h4 [overflow-wrap:anywhere] sm:mt-2">
          <Link
            to="/resources/$id"
            params={{ id: resource.id }}
            className="outline-none after:absolute after:inset-0"
          >
            {title}
          </Link>
        </h2>
        <div className="mt-auto pt-1.5 sm:pt-4">
          {locked ? (
            <p className="text-small font-semibold text-primary-ink">
              {m.upgradeToAccess({ plan: tierNames[minTier] })}
            </p>
          ) : (
            // One line on a phone, with an ellipsis where it is too long.
            <ul className="sm:flex sm:flex-wrap sm:gap-1.5 max-sm:truncate" aria-label={m.tags()}>
              {tags.slice(0, shownTags).map((tag, place) => (
                <li key={tag} className={tagLook}>
                  {tagName(tag)}
                  {place < tags.length - 1 ? <span className="sm:hidden">{', '}</span> : null}
                </li>
              ))}
              {more > 0 ? <li className={tagLook}>{m.moreTags({ more })}</li> : null}
            </ul>
          )}
        </div>
      </div>
    </Card>
  );
}
