import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { CardGridError } from '#features/study/catalogue/web/card-grid.tsx';
import { pageTitle } from '#kit/brand.ts';
import { langOf } from '#kit/other-language.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';
import { byCourse, placeOnClimb } from '../rules.ts';
import { ClimbSkeleton } from './climb-skeleton.tsx';
import { modulesQuery } from './lesson-queries.ts';
import { GoOn, ModuleClimb, type ModuleSummary } from './module-climb.tsx';
import { isClimbed } from './top-of-course.tsx';

export const Route = createFileRoute('/_learner/modules')({
  head: () => pageTitle(m.modules()),
  loader: ({ context }) => context.queryClient.ensureQueryData(modulesQuery()),
  component: ModulesPage,
  pendingComponent: () => (
    <Page>
      <ModulesHeader />
      <Skeleton className="mb-5 h-9 w-60" />
      <ClimbSkeleton label={m.loadingModules()} />
    </Page>
  ),
  errorComponent: () => <CardGridError title={m.modules()} />,
});

function ModulesHeader({ goOn }: { goOn?: ReactNode }) {
  return (
    <PageHeader
      title={m.modules()}
      subtitle={m.everyModuleInOrder()}
      actions={
        <>
          <Button variant="secondary" render={<Link to="/lessons" />}>
            {m.byCourse()}
          </Button>
          {goOn}
        </>
      }
    />
  );
}

function ModulesPage() {
  const { data: modules } = useSuspenseQuery(modulesQuery());
  const place = placeOnClimb(modules);
  const hereId = place === null ? null : (modules[place]?.id ?? null);
  const courses = byCourse(modules);
  const course = courses.find((steps) => steps.some((module) => module.id === hereId));
  return (
    <Page>
      <ModulesHeader goOn={course ? <GoOn modules={course} hereId={hereId} isInCourse={false} /> : null} />
      {modules.length === 0 ? (
        <EmptyState title={m.noModulesYet()} text={m.modulesComeLater()} />
      ) : (
        <div className="grid grid-cols-1 gap-3">
          {courses.map((steps) =>
            // With nothing left to do, they are what the page is for.
            hereId !== null && isClimbed({ modules: steps }) ? (
              <FinishedCourse key={steps[0]?.courseId ?? ''} modules={steps} />
            ) : (
              <CourseClimb key={steps[0]?.courseId ?? ''} modules={steps} hereId={hereId} />
            ),
          )}
        </div>
      )}
    </Page>
  );
}

/** Folded, so that the step where one is is near the top. */
function FinishedCourse({ modules }: { modules: readonly ModuleSummary[] }) {
  const [first] = modules;
  const title = first?.courseTitle ?? m.otherModulesTitle();
  return (
    <details className="group rounded-lg border border-line bg-surface">
      <summary className="flex min-h-14 list-none items-center gap-3 px-5 py-3.5 [&::-webkit-details-marker]:hidden">
        <span aria-hidden="true" className="step-mark h-2 w-[18px] shrink-0 rounded-[3.5px] bg-primary" />
        <span className="flex min-w-0 flex-1 justify-between gap-x-3 max-sm:flex-col sm:items-center">
          <h2 lang={langOf(first?.courseLanguage ?? undefined)} className="text-h4">
            {title}
          </h2>
          <span className="shrink-0 text-small text-ink-3">{m.allDoneOf({ total: modules.length })}</span>
        </span>
        <ChevronDown
          className="size-4 shrink-0 text-ink-3 transition-transform duration-(--dur-fast) group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="border-t border-line p-4 lg:p-6">
        <ModuleClimb
          modules={modules}
          hereId={null}
          isInCourse={false}
          heading="h3"
          label={m.climbOf({ title })}
          hasSummaries
        />
        {first?.courseSlug ? (
          <TextLink
            look="standalone"
            className="mt-4"
            render={<Link to="/lessons/$slug" params={{ slug: first.courseSlug }} />}
          >
            {m.toTheCourse()}
          </TextLink>
        ) : null}
      </div>
    </details>
  );
}

function CourseClimb({ modules, hereId }: { modules: readonly ModuleSummary[]; hereId: number | null }) {
  const [first] = modules;
  const title = first?.courseTitle ?? m.otherModulesTitle();
  const open = modules.filter((module) => !module.locked);
  const completed = open.filter((module) => module.completed).length;
  return (
    <section className="my-6 lg:my-9 first:mt-0 last:mb-0">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 lang={langOf(first?.courseLanguage ?? undefined)} className="text-h2">
          {first?.courseSlug ? (
            <Link to="/lessons/$slug" params={{ slug: first.courseSlug }} className="hover:text-primary-ink">
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        {open.length > 0 ? (
          <p className="text-ui text-ink-2">{m.modulesDone({ completed, total: open.length })}</p>
        ) : null}
      </div>
      <ModuleClimb
        modules={modules}
        hereId={hereId}
        isInCourse={false}
        heading="h3"
        label={m.climbOf({ title })}
        hasSummaries
      />
    </section>
  );
}
