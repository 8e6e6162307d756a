import { type QueryClient, useQuery } from '@tanstack/react-query';
import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { approvedStoriesQuery } from '#features/coaching/feedback/web/feedback-queries.ts';
import { plansQuery } from '#features/sales/plans/web/plans-query.ts';
import { latestPostsQuery } from '#features/site/blog/web/blog-queries.ts';
import type { CourseSummary } from '#features/study/catalogue/web/course-card.tsx';
import { coursesQuery } from '#features/study/catalogue/web/courses-query.ts';
import { courseTeaserQuery } from '#features/study/catalogue/web/public/public-queries.ts';
import { brand } from '#kit/brand.ts';
import { Notice } from '#ui/notice.tsx';
import * as m from '../messages/m.ts';
import { BlogSection, shownPosts } from './blog-section.tsx';
import { CoursesSection } from './courses-section.tsx';
import { HeroSection } from './hero-section.tsx';
import { LaunchpadSection } from './launchpad-section.tsx';
import { PlansSection } from './plans-section.tsx';
import { QuestionsSection } from './questions-section.tsx';
import { StartSection } from './start-section.tsx';
import { StoriesSection, shownStories } from './stories-section.tsx';
import { VideoSection } from './video-section.tsx';

export const Route = createFileRoute('/_public/')({
  validateSearch: (search: Record<string, unknown>): { deleted?: 1 } =>
    Number(search.deleted) === 1 ? { deleted: 1 } : {},
  // Prefetched, not required: the start page must work even if the courses cannot be read.
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      prefetchCourses(queryClient),
      queryClient.prefetchQuery(plansQuery()),
      queryClient.prefetchQuery(approvedStoriesQuery(shownStories)),
      queryClient.prefetchQuery(latestPostsQuery(shownPosts)),
    ]),
  head: () => ({ meta: [{ title: `${brand.name}: ${brand.tagline}` }] }),
  component: HomePage,
});

const shell = getRouteApi('/_public');

const withFreeModule = (courses: readonly CourseSummary[]) => courses.find((course) => course.hasFreePreview);

/** The courses, and what the first free module needs to be shown. */
async function prefetchCourses(queryClient: QueryClient) {
  await queryClient.prefetchQuery(coursesQuery());
  const course = withFreeModule(queryClient.getQueryData(coursesQuery().queryKey) ?? []);
  if (course) await queryClient.prefetchQuery(courseTeaserQuery(course.slug));
}

function HomePage() {
  const { data: courses = [] } = useQuery(coursesQuery());
  const { isSignedIn } = shell.useLoaderData();
  const { deleted } = Route.useSearch();
  return (
    <>
      {deleted ? (
        <div className="site-column pt-6">
          <Notice tone="success" title={m.accountDeleted()}>
            {m.accountDeletedText()}
          </Notice>
        </div>
      ) : null}
      <HeroSection />
      <VideoSection slug={withFreeModule(courses)?.slug} isSignedIn={isSignedIn} />
      <CoursesSection courses={courses} />
      <StoriesSection />
      <PlansSection />
      <QuestionsSection />
      <LaunchpadSection />
      <BlogSection />
      <StartSection />
    </>
  );
}
