import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { formatDuration } from '#features/study/catalogue/rules.ts';
import { CardGrid } from '#features/study/catalogue/web/card-grid.tsx';
import { MissingCourse } from '#features/study/catalogue/web/module-states.tsx';
import { percentOf } from '#kernel/counts.ts';
import { titleUnlessMissing } from '#kit/brand.ts';
import { orNotFound } from '#kit/or-not-found.ts';
import { langOf } from '#kit/other-language.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import * as m from '../messages/m.ts';
import { courseQuery } from './lesson-queries.ts';
import { ModuleCard } from './module-card.tsx';
import { OtherLanguage } from './other-language.tsx';

export const Route = createFileRoute('/_learner/lessons/$slug')({
  loader: ({ context, params }) => orNotFound(context.queryClient.ensureQueryData(courseQuery(params.slug))),
  head: ({ loaderData, match }) =>
    titleUnlessMissing(match, loaderData?.title ?? m.course(), m.noSuchCourse()),
  component: CoursePage,
  notFoundComponent: MissingCourse,
});

function CoursePage() {
  const { slug } = Route.useParams();
  const { data: course } = useSuspenseQuery(courseQuery(slug));
  const completed = course.modules.filter((module) => module.completed).length;
  const percent = percentOf(completed, course.modules.length);
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
      <div className="mb-6 max-w-md">
        <p className="mb-2 flex justify-between text-small text-ink-2">
          <span>
            {m.lessonsDone({ completed, total: course.modules.length })} ·{' '}
            {formatDuration(course.durationSeconds)}
          </span>
          <span className="font-semibold text-ink">{percent}%</span>
        </p>
        <ProgressBar percent={percent} label={m.progressIn({ title: course.title })} size="md" />
      </div>
      <CardGrid columns={3}>
        {course.modules.map((module) => (
          <li key={module.id}>
            <ModuleCard module={module} lessonSlug={course.slug} />
          </li>
        ))}
      </CardGrid>
    </Page>
  );
}
