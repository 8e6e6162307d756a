import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { approvedStoriesQuery } from '#features/feedback/web/feedback-queries.ts';
import { coursesQuery } from '#features/learning/web/learning-queries.ts';
import { CoursesSection } from './courses-section.tsx';
import { HeroSection } from './hero-section.tsx';
import { LaunchpadSection } from './launchpad-section.tsx';
import { PlansSection } from './plans-section.tsx';
import { StartSection } from './start-section.tsx';
import { StepsSection } from './steps-section.tsx';
import { StoriesSection, shownStories } from './stories-section.tsx';

export const Route = createFileRoute('/_public/')({
  // The start page must stand even while the courses cannot be read.
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.prefetchQuery(coursesQuery()),
      queryClient.prefetchQuery(approvedStoriesQuery(shownStories)),
    ]),
  component: HomePage,
});

function HomePage() {
  const { data: courses = [] } = useQuery(coursesQuery());
  return (
    <>
      <HeroSection />
      <StepsSection />
      <CoursesSection courses={courses} />
      <StoriesSection />
      <PlansSection />
      <LaunchpadSection />
      <StartSection />
    </>
  );
}
