import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { plansQuery } from '#features/sales/plans/web/plans-query.ts';
import { formatIdr } from '#kernel/money.ts';
import { Island } from '#kit/island.tsx';
import { isInOther, langOf } from '#kit/other-language.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Button } from '#ui/button.tsx';
import * as m from '../../messages/m.ts';
import { planOffer } from '../../rules.ts';
import { CourseClimb } from './course-climb.tsx';
import { CourseEnd } from './course-end.tsx';
import { FreeVideo } from './free-video.tsx';
import { PlanOffer } from './plan-offer.tsx';
import { videoId, videoOf } from './playable-video.ts';
import { type CourseTeaser, courseTeaserQuery } from './public-queries.ts';

interface PublicCourseProps {
  slug: string;
  isSignedIn: boolean;
  /** The way to buy this course without a plan, for strangers. */
  alone: ReactNode;
}

/** A course as strangers read it, with its free video, its steps and what it costs. */
export function PublicCourse({ slug, isSignedIn, alone }: PublicCourseProps) {
  const { data: course } = useSuspenseQuery(courseTeaserQuery(slug));
  const { data: plans = [] } = useQuery(plansQuery());
  const offer = planOffer(course.modules);
  const plan = plans.find(({ id }) => id === offer?.first);
  const fullPlan = plans.find(({ id }) => id === offer?.all);
  const video = videoOf(course);
  const last = course.modules.at(-1);
  const price = isSignedIn ? (
    <Button
      size="lg"
      variant={video ? 'secondary' : 'accent'}
      render={<Link to="/lessons/$slug" params={{ slug }} />}
    >
      {m.openTheCourse()}
    </Button>
  ) : plan ? (
    <Button
      size="lg"
      variant={video ? 'secondary' : 'accent'}
      render={<Link to="/signup" search={{ plan: plan.id }} />}
    >
      <span className="tabular-nums">
        <span className="max-sm:sr-only">{m.choosePlanFor({ plan: plan.name })}</span> {formatIdr(plan.price)}
      </span>
    </Button>
  ) : null;
  return (
    <>
      <div className="border-b border-line">
        <div className="site-column grid grid-cols-1 gap-8 pt-8 sm:pb-8 lg:grid-cols-[1fr_560px] lg:gap-12 lg:pt-14 lg:pb-16">
          <div>
            <BackLink render={<Link to="/courses" />}>{m.allCourses()}</BackLink>
            {isInOther(course.language) ? (
              <p className="mt-4 w-fit rounded-md bg-info-soft px-3 py-2 text-ui text-info-ink">
                {m.courseInOtherLanguage()}
              </p>
            ) : null}
            <h1 lang={langOf(course.language)} className="mt-3 text-title max-sm:text-h1">
              {course.title}
            </h1>
            <p lang={langOf(course.language)} className="mt-3 max-w-xl text-lead text-ink-2">
              {course.description}
            </p>
            <Facts course={course} />
            <p className="mt-8 flex flex-wrap gap-3 max-lg:hidden">
              {video ? <PlayLink>{m.playFree({ place: video.place })}</PlayLink> : null}
              {price}
            </p>
          </div>
          {video ? (
            <Island
              name="free-video"
              part={FreeVideo}
              props={{
                video,
                hasTranscript: true,
                lessonHref: isSignedIn ? `/lessons/${slug}/${video.moduleId}` : null,
              }}
            />
          ) : null}
        </div>
      </div>
      <div className="site-column grid grid-cols-1 gap-14 pt-12 pb-20 lg:grid-cols-[1fr_372px] lg:gap-16 lg:pt-16 lg:pb-28">
        <section aria-labelledby="climb">
          <h2 id="climb" className="text-h1">
            {m.stepsToTheTop({ count: course.modules.length })}
          </h2>
          <p className="mt-2 mb-8 text-body text-ink-2">{m.aboutTheSteps()}</p>
          <CourseClimb course={course} video={video} />
        </section>
        <div className="space-y-10">
          {last ? <CourseEnd slug={slug} last={last} /> : null}
          {isSignedIn ? null : (
            // What it costs stays in view beside a long climb, in a low window too.
            <div className="space-y-10 lg:sticky lg:top-24">
              {offer && plan && fullPlan ? (
                <PlanOffer
                  plan={plan}
                  fullPlan={fullPlan}
                  opens={offer.opens}
                  total={course.modules.length}
                />
              ) : null}
              {alone}
            </div>
          )}
        </div>
      </div>
      <p className="sticky bottom-0 z-20 flex flex-wrap large-text:flex-col gap-2 border-t border-line bg-canvas px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden [&>*]:px-4 [&>:first-child]:flex-1 print:hidden">
        {video ? <PlayLink>{m.moduleFree({ place: video.place })}</PlayLink> : null}
        {price}
      </p>
    </>
  );
}

function PlayLink({ children }: { children: ReactNode }) {
  return (
    <Button
      variant="accent"
      size="lg"
      icon={<Play className="size-4 fill-current" aria-hidden="true" />}
      render={<a href={`#${videoId}`} />}
    >
      {children}
    </Button>
  );
}

function Facts({ course }: { course: CourseTeaser }) {
  const seconds = course.modules.reduce((sum, module) => sum + module.lengthSeconds, 0);
  const items = course.modules.reduce((sum, module) => sum + module.actionItemCount, 0);
  const facts = [
    { value: course.modules.length, label: m.modulesWord({ count: course.modules.length }) },
    { value: m.minutesShort({ minutes: Math.max(1, Math.ceil(seconds / 60)) }), label: m.videoWord() },
    { value: items, label: m.actionItemsWord({ count: items }) },
    { value: course.captionLanguages.map((code) => code.toUpperCase()).join(', '), label: m.captionsWord() },
  ].filter(({ value }) => value !== 0 && value !== '');
  return (
    <dl className="mt-6 flex flex-wrap gap-x-6 gap-y-3 sm:gap-x-8">
      {facts.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-small text-ink-3">{label}</dt>
          <dd className="text-h3 tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
