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

/** A course (product.md#courses): lessons, duration, 'Premium', up to two tiers and '+N more'. */
export function CourseCard({
  course,
  progress,
}: {
  course: CourseSummary;
  /** Of the modules that are open to the person. */
  progress: { done: number; total: number } | undefined;
}) {
  const more = course.tiers.length - shownTiers;
  const isDone = progress !== undefined && progress.done > 0 && progress.done === course.lessonCount;
  return (
    <Card padding="none" className="flex h-full flex-col overflow-hidden">
      <div className={coverBox['3:1']}>
        <Cover ratio="3:1" sign={course.sign} tone={courseTone(course.slug)} />
      </div>
      <div className="flex flex-1 flex-col p-5 lg:p-6">
        <div className="mb-3 flex flex-wrap gap-2">
          {course.isPremium ? <Badge tone="accent">{m.premium()}</Badge> : null}
          {course.tiers.slice(0, shownTiers).map((tier) => (
            <TierBadge key={tier} tier={tier} />
          ))}
          {more > 0 ? <Badge>{m.moreTiers({ more })}</Badge> : null}
        </div>
        <h2 lang={langOf(course.language)} className="text-h3">
          {course.title}
        </h2>
        <p lang={langOf(course.language)} className="mt-2 text-ui text-ink-2 max-sm:line-clamp-3">
          {course.description}
        </p>
        {progress && progress.done > 0 ? (
          <div className="mt-5 flex items-center gap-3 text-small text-ink-2">
            <ProgressBar
              percent={(progress.done / progress.total) * 100}
              label={m.progressOfCourse({ title: course.title })}
            />
            <span className="inline-flex shrink-0 items-center gap-1.5 tabular-nums">
              {isDone ? <Check className="size-4 text-success" aria-hidden="true" /> : null}
              {m.doneOf({ done: progress.done, total: progress.total })}
            </span>
          </div>
        ) : null}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-4 pt-6">
          <p className="flex gap-4 text-small text-ink-3">
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
