import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BriefcaseBusiness, Hammer, Hand, Hash, MessageCircleQuestionMark } from 'lucide-react';
import type { AccessHolder } from '#access/tiers.ts';
import { approvedStoriesQuery } from '#features/coaching/feedback/web/feedback-queries.ts';
import { prefetchCheckedTransfer } from '#features/sales/plans/web/checked-transfer.tsx';
import { plansQuery } from '#features/sales/plans/web/plans-query.ts';
import { brand } from '#kit/brand.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StarRatingDisplay } from '#ui/star-rating.tsx';
import * as m from '../messages/m.ts';
import { Invitation, inviteQuery, mayJoin } from './invitation.tsx';

const shownStories = 4;

/** In the order of `brand.communityRooms`. */
const roomIcons = [Hand, MessageCircleQuestionMark, Hammer, BriefcaseBusiness];

export const loadCommunity = (queryClient: QueryClient, viewer: AccessHolder) =>
  Promise.all([
    queryClient.prefetchQuery(approvedStoriesQuery(shownStories)),
    // Requested only for people who may join; for everyone else it would be a refused call.
    ...(mayJoin(viewer)
      ? [queryClient.prefetchQuery(inviteQuery())]
      : [queryClient.prefetchQuery(plansQuery()), prefetchCheckedTransfer(queryClient)]),
  ]);

/** One page at both of its addresses, so the way in is never a page further. */
export function CommunityPage({ title, viewer }: { title: string; viewer: AccessHolder }) {
  return (
    <Page>
      <PageHeader title={title} subtitle={m.aboutCommunity()} />
      <Invitation viewer={viewer} />
      <h2 className="mt-8 mb-4 text-h3 lg:mt-10">{m.rooms()}</h2>
      <ul className="grid grid-cols-1 gap-2.5 sm:grid-cols-2 sm:gap-4 xl:grid-cols-4">
        {brand.communityRooms.map((room, index) => {
          const Icon = roomIcons[index] ?? Hash;
          return (
            <li key={room.name}>
              <Card padding="none" className="flex h-full gap-3.5 p-4 xl:flex-col xl:p-5">
                <span className="grid size-10 shrink-0 place-items-center rounded-md bg-primary-soft text-primary-ink">
                  <Icon className="size-5" strokeWidth={1.85} aria-hidden="true" />
                </span>
                <span className="min-w-0">
                  <span className="block font-mono text-ui font-semibold">{room.name}</span>
                  <span className="mt-1 block text-small text-ink-2">{room.about()}</span>
                </span>
              </Card>
            </li>
          );
        })}
      </ul>
      <section aria-labelledby="house-rules" className="mt-8 border-t border-line pt-6 lg:mt-10">
        <h2 id="house-rules" className="text-h3">
          {m.houseRules()}
        </h2>
        <ul className="mt-3 grid grid-cols-1 gap-x-8 gap-y-2.5 text-ui text-ink-2 md:grid-cols-3">
          {[m.pasteAsText(), m.answerKindly(), m.noSelling()].map((rule) => (
            <li key={rule} className="flex gap-3">
              <span className="mt-2.5 h-1 w-3 shrink-0 rounded-full bg-accent" aria-hidden="true" />
              {rule}
            </li>
          ))}
        </ul>
      </section>
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
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-4">
        {stories.map((story) => (
          <li key={story.id}>
            <Card className="h-full">
              {story.rating ? <StarRatingDisplay stars={story.rating} /> : null}
              <p
                lang=""
                className="mt-3 line-clamp-6 whitespace-pre-line text-ui [overflow-wrap:anywhere] text-ink-2"
              >
                {story.testimonial}
              </p>
              <p lang="" className="mt-4 text-small">
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
