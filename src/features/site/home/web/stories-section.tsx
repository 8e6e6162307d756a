import { useQuery } from '@tanstack/react-query';
import { approvedStoriesQuery } from '#features/coaching/feedback/web/feedback-queries.ts';
import { StoryCard } from '#features/coaching/feedback/web/story-card.tsx';
import * as m from '../messages/m.ts';

export const shownStories = 3;

/** Learners' stories once they are approved; nothing until there is one, because none is invented. */
export function StoriesSection() {
  const { data: stories = [] } = useQuery(approvedStoriesQuery(shownStories));
  if (stories.length === 0) return null;
  return (
    <section aria-labelledby="stories" className="site-column pt-14 sm:py-16 lg:py-24">
      <h2 id="stories" className="text-h1">
        {m.stories()}
      </h2>
      <ul className="mt-5 grid grid-cols-1 gap-3 sm:mt-8 sm:gap-4 md:grid-cols-2 lg:grid-cols-3">
        {stories.map((story) => (
          <li key={story.id}>
            <StoryCard story={story} className="h-full" />
          </li>
        ))}
      </ul>
    </section>
  );
}
