import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { pageTitle } from '#kit/brand.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import * as m from '../messages/m.ts';
import { CardGrid, CardGridError, CardGridSkeleton } from './card-grid.tsx';
import { CourseCard } from './course-card.tsx';
import { coursesQuery } from './courses-query.ts';

export const Route = createFileRoute('/_learner/lessons')({
  head: () => pageTitle(m.courses()),
  loader: ({ context }) => context.queryClient.ensureQueryData(coursesQuery()),
  component: CoursesPage,
  pendingComponent: () => <CardGridSkeleton title={m.courses()} subtitle={m.aboutCourses()} columns={2} />,
  errorComponent: () => <CardGridError title={m.courses()} />,
});

function CoursesPage() {
  const { data: courses } = useSuspenseQuery(coursesQuery());
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
        <CardGrid columns={2}>
          {courses.map((course) => (
            <li key={course.id}>
              <CourseCard course={course} />
            </li>
          ))}
        </CardGrid>
      )}
    </Page>
  );
}
