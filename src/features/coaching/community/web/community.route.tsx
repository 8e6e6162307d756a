import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Hash } from 'lucide-react';
import { approvedStoriesQuery } from '#features/coaching/feedback/web/feedback-queries.ts';
import { brand, pageTitle } from '#kit/brand.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StarRatingDisplay } from '#ui/star-rating.tsx';
import * as m from '../messages/m.ts';
import { CommunityRules } from './community-rules.tsx';

const shownStories = 4;

export const Route = createFileRoute('/_learner/community')({
  head: () => pageTitle(m.community()),
  loader: ({ context }) => context.queryClient.prefetchQuery(approvedStoriesQuery(shownStories)),
  component: CommunityPage,
});

function CommunityPage() {
  return (
    <Page width="reading">
      <PageHeader
        title={m.community()}
        subtitle={m.aboutCommunity()}
        actions={<Button render={<Link to="/community/join" />}>{m.joinCommunity()}</Button>}
      />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Card>
          <h2 className="text-h3">{m.rooms()}</h2>
          <ul className="mt-4 grid gap-4">
            {brand.communityRooms.map((room) => (
              <li key={room.name} className="flex gap-3">
                <span className="grid size-9 shrink-0 place-items-center rounded-md bg-primary-soft text-primary-ink">
                  <Hash className="size-4" aria-hidden="true" />
                </span>
                <span className="min-w-0">
                  <span className="block text-ui font-semibold">{room.name.slice(1)}</span>
                  <span className="block text-small text-ink-2">{room.about()}</span>
                </span>
              </li>
            ))}
          </ul>
        </Card>
        <Card>
          <h2 className="text-h3">{m.houseRules()}</h2>
          <CommunityRules />
        </Card>
      </div>
      <Stories />
    </Page>
  );
}

/** Approved stories; draws nothing until there is one. */
function Stories() {
  const { data: stories = [] } = useQuery(approvedStoriesQuery(shownStories));
  if (stories.length === 0) return null;
  return (
    <section aria-labelledby="stories" className="mt-10">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="stories" className="text-h3">
          {m.stepsOthersTook()}
        </h2>
        <Button variant="ghost" size="sm" render={<Link to="/feedbacks" />}>
          {m.tellYours()}
        </Button>
      </div>
      <ul className="grid gap-4 md:grid-cols-2">
        {stories.map((story) => (
          <li key={story.id}>
            <Card className="h-full">
              {story.rating ? <StarRatingDisplay stars={story.rating} /> : null}
              <p className="mt-3 line-clamp-6 whitespace-pre-line text-ui [overflow-wrap:anywhere] text-ink-2">
                {story.testimonial}
              </p>
              <p className="mt-4 text-small">
                <span className="font-semibold">{story.name}</span>{' '}
                <span className="text-ink-3">{story.careerBackground}</span>
              </p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
