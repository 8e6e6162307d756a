import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { coursesQuery } from '#features/learning/web/learning-queries.ts';
import { CoursesSection } from './courses-section.tsx';
import { HeroSection } from './hero-section.tsx';
import { LaunchpadSection } from './launchpad-section.tsx';
import { PlansSection } from './plans-section.tsx';
import { StartSection } from './start-section.tsx';
import { StepsSection } from './steps-section.tsx';

export const Route = createFileRoute('/_public/')({
  loader: ({ context }) => context.queryClient.ensureQueryData(coursesQuery()),
  component: HomePage,
});

function HomePage() {
  const { data: courses } = useSuspenseQuery(coursesQuery());
  return (
    <>
      <HeroSection />
      <StepsSection />
      <CoursesSection courses={courses} />
      <PlansSection />
      <LaunchpadSection />
      <StartSection />
    </>
  );
}
