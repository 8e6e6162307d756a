import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { pageTitle } from '#kit/brand.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { CardGrid, CardGridError, CardGridSkeleton } from './card-grid.tsx';
import { CourseCard } from './course-card.tsx';
import { coursesQuery } from './courses-query.ts';

const subtitle = 'Take them in order, or start where you are.';

export const Route = createFileRoute('/_learner/lessons')({
  head: () => pageTitle('Courses'),
  loader: ({ context }) => context.queryClient.ensureQueryData(coursesQuery()),
  component: CoursesPage,
  pendingComponent: () => <CardGridSkeleton title="Courses" subtitle={subtitle} columns={2} />,
  errorComponent: () => <CardGridError title="Courses" />,
});

function CoursesPage() {
  const { data: courses } = useSuspenseQuery(coursesQuery());
  return (
    <Page>
      <PageHeader
        title="Courses"
        subtitle={subtitle}
        actions={
          <Button variant="secondary" render={<Link to="/modules" />}>
            All modules
          </Button>
        }
      />
      {courses.length === 0 ? (
        <EmptyState title="No courses yet" text="They’ll appear here once they’re published." />
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
