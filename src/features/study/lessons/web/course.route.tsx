import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { tierNames } from '#access/tiers.ts';
import { prefetchCheckedTransfer } from '#features/sales/plans/web/checked-transfer.tsx';
import { UpgradeButton } from '#features/sales/plans/web/upgrade-button.tsx';
import { CourseAlone } from '#features/sales/products/web/course-alone.tsx';
import { productsQuery } from '#features/sales/products/web/product-queries.ts';
import { formatDuration } from '#features/study/catalogue/rules.ts';
import { MissingCourse } from '#features/study/catalogue/web/missing.tsx';
import { titleUnlessMissing } from '#kit/brand.ts';
import { orNotFound } from '#kit/or-not-found.ts';
import { langOf } from '#kit/other-language.ts';
import { BackLink } from '#ui/back-link.tsx';
import { cn } from '#ui/cn.ts';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';
import { lockedPart, placeOnClimb } from '../rules.ts';
import { ClimbSkeleton } from './climb-skeleton.tsx';
import { courseQuery } from './lesson-queries.ts';
import { GoOn, ModuleClimb, type ModuleSummary } from './module-climb.tsx';
import { OtherLanguage } from './other-language.tsx';
import { isClimbed, readTopOfCourse, TopOfCourse } from './top-of-course.tsx';

export const Route = createFileRoute('/_learner/lessons/$slug')({
  loader: async ({ context: { queryClient }, params }) => {
    const course = await orNotFound(queryClient.ensureQueryData(courseQuery(params.slug)));
    if (isClimbed(course)) await readTopOfCourse(queryClient);
    // Where a course has locked steps, it may be sold alone.
    if (lockedPart(course.modules))
      await Promise.all([queryClient.prefetchQuery(productsQuery()), prefetchCheckedTransfer(queryClient)]);
    return course;
  },
  head: ({ loaderData, match }) =>
    titleUnlessMissing(match, loaderData?.title ?? m.course(), m.noSuchCourse()),
  component: CoursePage,
  pendingComponent: () => (
    <Page>
      <PageHeader
        above={<BackLink render={<Link to="/lessons" />}>{m.courses()}</BackLink>}
        title={m.course()}
      />
      <Skeleton className="-mt-5 mb-6 h-6 w-72 max-w-full" />
      <Skeleton className="mb-6 h-6 w-60" />
      <ClimbSkeleton label={m.loadingModules()} />
    </Page>
  ),
  notFoundComponent: MissingCourse,
});

function CoursePage() {
  const { slug } = Route.useParams();
  const { data: course } = useSuspenseQuery(courseQuery(slug));
  const { viewer } = Route.useRouteContext();
  const { modules } = course;
  const place = placeOnClimb(modules);
  const hereId = place === null ? null : (modules[place]?.id ?? null);
  const open = modules.filter((module) => !module.locked);
  const completed = open.filter((module) => module.completed).length;
  const duration = formatDuration(course.durationSeconds);
  const exercises = open.reduce((sum, module) => sum + module.exerciseCount, 0);
  const passed = open.reduce((sum, module) => sum + module.exercisesPassed, 0);
  return (
    <Page>
      <PageHeader
        above={
          <>
            <BackLink render={<Link to="/lessons" />}>{m.courses()}</BackLink>
            <OtherLanguage of={course.language} text={m.courseInOtherLanguage} className="mb-3 mt-1" />
          </>
        }
        title={<span lang={langOf(course.language)}>{course.title}</span>}
        subtitle={<span lang={langOf(course.language)}>{course.description}</span>}
      />
      {open.length > 0 ? (
        <div className="mb-6 flex flex-wrap items-center justify-between gap-x-7 gap-y-4">
          <p className="flex flex-wrap gap-x-7 gap-y-2 text-ui text-ink-2">
            <Fact figure={String(completed)}>{m.modulesDone({ completed, total: modules.length })}</Fact>
            <Fact figure={duration}>{m.timeOfVideo({ time: duration })}</Fact>
            {exercises > 0 ? (
              <Fact figure={String(passed)}>{m.exercisesPassedOf({ passed, total: exercises })}</Fact>
            ) : null}
            <span>{standing(open.length - completed, modules.length > open.length)}</span>
          </p>
          {isClimbed(course) ? (
            <TopOfCourse course={course} />
          ) : (
            <GoOn modules={modules} hereId={hereId} isInCourse />
          )}
        </div>
      ) : null}
      <div className="relative">
        <LockedOffer
          modules={modules}
          courseSlug={course.slug}
          hasPlan={viewer.entitledTier !== null}
          isSecond={hereId !== null}
        />
        <ModuleClimb
          modules={modules}
          hereId={hereId}
          isInCourse
          heading="h2"
          label={m.climbOf({ title: course.title })}
        />
      </div>
    </Page>
  );
}

/** A sentence that begins with its figure, which is read first. */
function Fact({ figure, children }: { figure: string; children: string }) {
  return (
    <span>
      <b className="font-semibold text-ink">{figure}</b>
      {children.slice(figure.length)}
    </span>
  );
}

/** What opens the locked steps, once for all of them: in the empty sky on a wide screen, otherwise above the climb. */
interface LockedOfferProps {
  modules: readonly ModuleSummary[];
  courseSlug: string;
  hasPlan: boolean;
  /** There is an open step to go on with, whose button is the main one. */
  isSecond: boolean;
}

function LockedOffer({ modules, courseSlug, hasPlan, isSecond }: LockedOfferProps) {
  const locked = lockedPart(modules);
  if (!locked) return null;
  const plan = tierNames[locked.tier];
  const hasSky = modules.length >= 7 && modules.at(-1)?.locked;
  return (
    <div
      className={cn('mb-5 text-ui text-ink-2', hasSky && 'lg:absolute lg:top-3 lg:left-0 lg:mb-0 lg:w-50')}
    >
      <p>{m.stepsOpenWith({ count: locked.count, plan })}</p>
      <UpgradeButton
        tier={locked.tier}
        variant={isSecond ? 'secondary' : 'accent'}
        className="mt-3 max-sm:w-full"
      />
      <p className="mt-2.5">
        <TextLink
          look="standalone"
          render={hasPlan ? <Link to="/settings/subscription" /> : <Link to="/pricing" />}
        >
          {m.seePlan({ plan })}
        </TextLink>
      </p>
      <CourseAlone courseSlug={courseSlug} className="mt-4 border-t border-line pt-4" />
    </div>
  );
}

/** How far the top is; with locked steps, only the open ones are counted and the top is not promised. */
function standing(left: number, hasLocked: boolean): string {
  if (hasLocked) return left === 0 ? m.openStepsDone() : m.moreOpenSteps({ count: left });
  return left === 0 ? m.atTheTop() : m.moreToTheTop({ count: left });
}
