import type { CourseSummary } from '#features/study/catalogue/web/course-card.tsx';
import { PublicCourseCard } from '#features/study/catalogue/web/public/public-course-card.tsx';
import * as m from '../messages/m.ts';

export function CoursesSection({ courses }: { courses: readonly CourseSummary[] }) {
  if (courses.length === 0) return null;
  return (
    <section aria-labelledby="courses" className="site-column pt-14 sm:pt-20 lg:pt-28">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 sm:gap-y-6">
        <h2 id="courses" className="max-w-lg text-title max-sm:text-h1">
          {m.courses()}
        </h2>
        <p className="max-w-sm text-body text-ink-2">
          {courses.every((course) => course.hasFreePreview) ? m.firstModulesFree() : m.markedModulesFree()}
        </p>
      </div>
      <ul className="mt-6 grid grid-cols-1 gap-3 sm:mt-8 sm:gap-4 lg:mt-12 md:grid-cols-2 lg:has-[>:nth-child(3)]:grid-cols-3 lg:has-[>:nth-child(4):last-child]:grid-cols-2">
        {courses.map((course) => (
          <li key={course.slug} id={course.slug}>
            <PublicCourseCard course={course} headingLevel={3} />
          </li>
        ))}
      </ul>
    </section>
  );
}
