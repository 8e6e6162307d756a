import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { pageTitle } from '#kit/brand.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import * as m from '../../messages/m.ts';
import { coursesQuery } from '../courses-query.ts';
import { PublicCourseCard } from './public-course-card.tsx';

export const Route = createFileRoute('/_public/courses')({
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(coursesQuery());
  },
  head: () => ({
    meta: [
      ...pageTitle(m.courses(), { isIndexed: true }).meta,
      { name: 'description', content: m.aboutPublicCourses() },
    ],
  }),
  component: PublicCoursesPage,
});

function PublicCoursesPage() {
  const { data: courses } = useSuspenseQuery(coursesQuery());
  return (
    <div className="site-column pt-10 pb-20 lg:pt-14">
      <h1 className="text-title max-sm:text-h1">{m.courses()}</h1>
      <p className="mt-3 max-w-2xl text-body text-ink-2">{m.aboutPublicCourses()}</p>
      {courses.length === 0 ? (
        <EmptyState title={m.noCoursesYet()} text={m.coursesComeLater()} />
      ) : (
        <ul className="mt-8 grid grid-cols-1 gap-4 md:grid-cols-2 lg:gap-6 lg:has-[>:nth-child(3)]:grid-cols-3 lg:has-[>:nth-child(4):last-child]:grid-cols-2">
          {courses.map((course) => (
            <li key={course.slug}>
              <PublicCourseCard course={course} headingLevel={2} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
