import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { CardGrid, CardGridError, CardGridSkeleton } from '#features/study/catalogue/web/card-grid.tsx';
import { CourseCard } from '#features/study/catalogue/web/course-card.tsx';
import { coursesQuery } from '#features/study/catalogue/web/courses-query.ts';
import { pageTitle } from '#kit/brand.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import * as m from '../messages/m.ts';
import { byCourse, placeOnClimb, progressByCourse } from '../rules.ts';
import { modulesQuery } from './lesson-queries.ts';

export const Route = createFileRoute('/_learner/lessons')({
  head: () => pageTitle(m.courses()),
  loader: ({ context: { queryClient } }) =>
    Promise.all([queryClient.ensureQueryData(coursesQuery()), queryClient.ensureQueryData(modulesQuery())]),
  component: CoursesPage,
  pendingComponent: () => <CardGridSkeleton title={m.courses()} subtitle={m.aboutCourses()} />,
  errorComponent: () => <CardGridError title={m.courses()} />,
});

function CoursesPage() {
  const { data: courses } = useSuspenseQuery(coursesQuery());
  const { data: modules } = useSuspenseQuery(modulesQuery());
  const progress = progressByCourse(modules);
  const steps = new Map(byCourse(modules).map((course) => [course[0]?.courseId, course]));
  const nextIn = (courseId: string) => {
    const place = placeOnClimb(steps.get(courseId) ?? []);
    const module = place === null ? undefined : steps.get(courseId)?.[place];
    return module && place !== null ? { ...module, number: place + 1 } : null;
  };
  return (
    <Page>
      <PageHeader
        title={m.courses()}
        subtitle={m.aboutCourses()}
        actions={
          <Button variant="secondary" render={<Link to="/modules" />}>
            {m.allModules()}
          </Button>
        }
      />
      {courses.length === 0 ? (
        <EmptyState title={m.noCoursesYet()} text={m.coursesComeLater()} />
      ) : (
        <CardGrid>
          {courses.map((course) => (
            <li key={course.id}>
              <CourseCard
                course={course}
                done={progress.get(course.id)?.done ?? 0}
                next={nextIn(course.id)}
              />
            </li>
          ))}
        </CardGrid>
      )}
    </Page>
  );
}
