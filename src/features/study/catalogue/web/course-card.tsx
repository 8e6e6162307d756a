import { Link } from '@tanstack/react-router';
import { Check, Clock, SquarePlay } from 'lucide-react';
import type { Tier } from '#access/tiers.ts';
import { TierBadge } from '#features/sales/plans/web/tier-badge.tsx';
import type { CoverSign } from '#kernel/cover-names.ts';
import type { Language } from '#kernel/language.ts';
import { langOf } from '#kit/other-language.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { Cover, coverBox } from '#ui/illustrations/cover.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import * as m from '../messages/m.ts';
import { formatDuration } from '../rules.ts';
import { courseTone } from './course-look.ts';

export interface CourseSummary {
  slug: string;
  title: string;
  description: string;
  language: Language;
  lessonCount: number;
  durationSeconds: number;
  tiers: Tier[];
  isPremium: boolean;
  hasFreePreview: boolean;
  sign: CoverSign | null;
}

const shownTiers = 2;

/** A course (product.md#courses): lessons, duration, 'Premium', up to two tiers and '+N more'. On a phone it is a row. */
export function CourseCard({
  course,
  done,
  next,
}: {
  course: CourseSummary;
  /** How many of its modules the person has finished. */
  done: number;
  /** The module to go on with; its number in the course is from 1. Null where none is open. */
  next: { number: number; title: string; language: Language } | null;
}) {
  const more = course.tiers.length - shownTiers;
  const isDone = done > 0 && done === course.lessonCount;
  return (
    <Card padding="none" className="flex h-full overflow-hidden sm:flex-col">
      <div className="w-20 shrink-0 sm:hidden">
        <Cover ratio="4:5" sign={course.sign} tone={courseTone(course.slug)} />
      </div>
      <div className={cn(coverBox['3:1'], 'max-sm:hidden')}>
        <Cover ratio="3:1" sign={course.sign} tone={courseTone(course.slug)} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col px-3.5 py-3 sm:p-5 lg:p-6">
        <div className="mb-2 flex flex-wrap gap-1.5 sm:mb-3 sm:gap-2">
          {course.isPremium ? <Badge tone="accent">{m.premium()}</Badge> : null}
          {course.tiers.slice(0, shownTiers).map((tier) => (
            <TierBadge key={tier} tier={tier} />
          ))}
          {more > 0 ? <Badge>{m.moreTiers({ more })}</Badge> : null}
        </div>
        <h2 lang={langOf(course.language)} className="text-h4 sm:text-h3">
          {course.title}
        </h2>
        <p
          lang={langOf(course.language)}
          className="mt-0.5 line-clamp-2 text-small text-ink-2 sm:mt-2 sm:line-clamp-none sm:text-ui"
        >
          {course.description}
        </p>
        {done > 0 ? (
          <div className="mt-2 flex items-center gap-3 text-small text-ink-2 sm:mt-5">
            <ProgressBar
              percent={(done / course.lessonCount) * 100}
              label={m.progressOfCourse({ title: course.title })}
            />
            <span className="inline-flex shrink-0 items-center gap-1.5 tabular-nums">
              {isDone ? <Check className="size-4 text-success" aria-hidden="true" /> : null}
              {m.doneOf({ done, total: course.lessonCount })}
            </span>
          </div>
        ) : null}
        {done > 0 && next ? (
          <p className="mt-1.5 text-small text-ink-2">
            {m.nextModule({
              number: next.number,
              title: next.title,
              module: (text) => <span lang={langOf(next.language)}>{text}</span>,
            })}
          </p>
        ) : null}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-3 sm:pt-6">
          <p className="flex flex-wrap gap-x-4 text-small text-ink-3">
            <span className="inline-flex items-center gap-1.5">
              <SquarePlay className="size-4" strokeWidth={1.85} aria-hidden="true" />
              {m.moduleCount({ count: course.lessonCount })}
            </span>
            <span className="inline-flex items-center gap-1.5">
              <Clock className="size-4" strokeWidth={1.85} aria-hidden="true" />
              {formatDuration(course.durationSeconds)}
            </span>
          </p>
          <Button
            variant={isDone ? 'secondary' : 'primary'}
            className="max-sm:px-3"
            render={
              <Link
                to="/lessons/$slug"
                params={{ slug: course.slug }}
                aria-label={(isDone ? m.watchCourseAgain : m.startLearningCourse)({ title: course.title })}
              />
            }
          >
            {isDone ? m.watchAgain() : m.startLearning()}
          </Button>
        </div>
      </div>
    </Card>
  );
}
