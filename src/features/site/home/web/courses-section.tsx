import { CourseCard, type CourseSummary } from '#features/study/catalogue/web/course-card.tsx';

export function CoursesSection({ courses }: { courses: readonly CourseSummary[] }) {
  if (courses.length === 0) return null;
  return (
    <section aria-labelledby="courses" className="mx-auto max-w-[1200px] px-5 pt-20 lg:px-8 lg:pt-28">
      <div className="flex flex-wrap items-end justify-between gap-6">
        <h2 id="courses" className="max-w-lg text-title max-sm:text-h1">
          Begin at the beginning.
        </h2>
        <p className="max-w-sm text-body text-ink-2">
          {courses.every((course) => course.hasFreePreview)
            ? 'The first module of each course is free to watch with an account.'
            : 'Modules marked “Free preview” are free to watch with an account.'}
        </p>
      </div>
      <ul className="mt-12 grid gap-4 md:grid-cols-2">
        {courses.map((course) => (
          <li key={course.slug} id={course.slug}>
            <CourseCard course={course} />
          </li>
        ))}
      </ul>
    </section>
  );
}
