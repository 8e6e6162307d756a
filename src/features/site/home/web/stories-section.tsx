import { useQuery } from '@tanstack/react-query';
import { approvedStoriesQuery } from '#features/coaching/feedback/web/feedback-queries.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Card } from '#ui/card.tsx';
import { StarRatingDisplay } from '#ui/star-rating.tsx';
import * as m from '../messages/m.ts';

export const shownStories = 3;

/** Learners' stories once they are approved; nothing until there is one, because none is invented. */
export function StoriesSection() {
  const { data: stories = [] } = useQuery(approvedStoriesQuery(shownStories));
  if (stories.length === 0) return null;
  return (
    <section aria-labelledby="stories" className="site-column py-16 lg:py-24">
      <h2 id="stories" className="text-h1">
        {m.stories()}
      </h2>
      <ul className="mt-8 grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {stories.map((story) => (
          <li key={story.id}>
            <Card className="flex h-full flex-col" render={<figure />}>
              {story.rating ? <StarRatingDisplay stars={story.rating} /> : null}
              <blockquote className="mt-4 line-clamp-[9] whitespace-pre-line text-body [overflow-wrap:anywhere] text-ink-2">
                {story.testimonial}
              </blockquote>
              <figcaption className="mt-auto flex items-center gap-3 pt-6">
                {story.photo ? (
                  <img
                    src={story.photo}
                    alt=""
                    loading="lazy"
                    className="size-10 rounded-full object-cover"
                  />
                ) : (
                  <Avatar name={story.name} size="md" />
                )}
                <span className="min-w-0 text-small">
                  <span className="block font-semibold">{story.name}</span>
                  <span className="block text-ink-3 [overflow-wrap:anywhere]">
                    {story.currentRole
                      ? `${story.careerBackground} → ${story.currentRole}`
                      : story.careerBackground}
                  </span>
                </span>
              </figcaption>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
