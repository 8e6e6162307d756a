import { Link } from '@tanstack/react-router';
import { ArrowRight, Clock, SquarePlay } from 'lucide-react';
import { langOf } from '#kit/other-language.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { Cover, coverBox } from '#ui/illustrations/cover.tsx';
import * as m from '../../messages/m.ts';
import { formatDuration } from '../../rules.ts';
import type { CourseSummary } from '../course-card.tsx';
import { courseTone } from '../course-look.ts';

/** A course for strangers, on a phone as a row like the blog's: the whole card is its link. */
export function PublicCourseCard({ course, headingLevel }: { course: CourseSummary; headingLevel: 2 | 3 }) {
  const Heading = `h${headingLevel}` as const;
  return (
    <Card
      padding="none"
      render={<article />}
      className="group relative flex h-full overflow-hidden transition-colors duration-(--dur-fast) hover:border-line-strong has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus sm:flex-col"
    >
      <div className="w-24 shrink-0 sm:hidden">
        <Cover ratio="4:5" sign={course.sign} tone={courseTone(course.slug)} />
      </div>
      <div className={cn(coverBox['3:1'], 'max-sm:hidden')}>
        <Cover ratio="3:1" sign={course.sign} tone={courseTone(course.slug)} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col px-3.5 py-3 sm:p-5 lg:p-6">
        <Heading lang={langOf(course.language)} className="text-h4 sm:text-h3">
          <Link
            to="/courses/$slug"
            params={{ slug: course.slug }}
            className="outline-none after:absolute after:inset-0"
          >
            {course.title}
          </Link>
        </Heading>
        <p
          lang={langOf(course.language)}
          className="mt-0.5 line-clamp-2 text-small text-ink-2 sm:mt-2 sm:line-clamp-none sm:text-ui"
        >
          {course.description}
        </p>
        <p className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 pt-2 text-small text-ink-3 sm:mt-4 sm:gap-y-2 sm:pt-0">
          <span className="inline-flex items-center gap-1.5">
            <SquarePlay className="size-4" strokeWidth={1.85} aria-hidden="true" />
            {m.moduleCount({ count: course.lessonCount })}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <Clock className="size-4" strokeWidth={1.85} aria-hidden="true" />
            {formatDuration(course.durationSeconds)}
          </span>
          {course.hasFreePreview ? <Badge tone="success">{m.aModuleFree()}</Badge> : null}
        </p>
        <span
          aria-hidden="true"
          className="mt-auto flex items-center gap-1.5 pt-5 text-ui max-sm:hidden font-semibold text-primary-ink group-hover:underline"
        >
          {m.seeTheCourse()} <ArrowRight className="size-4" />
        </span>
      </div>
    </Card>
  );
}
