import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { oneOf, searchOf, uuid } from '#kernel/search-params.ts';
import { pageTitle } from '#kit/brand.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Tabs } from '#ui/tabs.tsx';
import * as m from '../messages/m.ts';
import { ReviewCard } from './review-card.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { creditsQuery, type Review, reviewSummaryQuery, reviewsQuery } from './review-queries.ts';
import { ReviewsSkeleton } from './reviews-skeleton.tsx';
import { SubmitButton } from './submit-button.tsx';
import { SubmitReviewDialog } from './submit-review-dialog.tsx';
import { SummaryCards } from './summary-cards.tsx';

const tabs = ['active', 'completed', 'templates'] as const;
type Tab = (typeof tabs)[number];

export const Route = createFileRoute('/_learner/reviews')({
  head: () => pageTitle(m.reviews()),
  validateSearch: searchOf({
    tab: oneOf(tabs),
    review: uuid,
  }),
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.prefetchQuery(reviewSummaryQuery()),
      queryClient.prefetchQuery(reviewsQuery()),
      queryClient.prefetchQuery(creditsQuery()),
    ]),
  component: ReviewsPage,
});

function ReviewsPage() {
  const summary = useQuery(reviewSummaryQuery());
  const reviews = useQuery(reviewsQuery());
  const [isSubmitting, setIsSubmitting] = useState(false);
  const { review: openId } = Route.useSearch();
  const navigate = useNavigate({ from: '/reviews' });
  const close = () => navigate({ search: ({ review: _, ...rest }) => rest, resetScroll: false });
  const isReady = summary.data !== undefined && reviews.data !== undefined;
  const finishSubmitting = () => {
    setIsSubmitting(false);
    void navigate({ search: {}, resetScroll: false });
  };
  return (
    <Page>
      <PageHeader
        title={m.reviews()}
        subtitle={m.aboutReviews()}
        actions={
          summary.data ? <SubmitButton summary={summary.data} onOpen={() => setIsSubmitting(true)} /> : null
        }
      />
      {isReady ? (
        <>
          <SummaryCards summary={summary.data} />
          <ReviewTabs
            reviews={reviews.data}
            onSubmit={
              summary.data.remainingCredits + summary.data.remainingCodeCredits > 0
                ? () => setIsSubmitting(true)
                : undefined
            }
          />
        </>
      ) : null}
      {!isReady && (summary.isError || reviews.isError) ? (
        <Notice tone="danger" title={m.reviewsNotLoaded()} />
      ) : null}
      {!isReady && !summary.isError && !reviews.isError ? <ReviewsSkeleton /> : null}
      {isSubmitting && summary.data ? (
        <SubmitReviewDialog
          summary={summary.data}
          onClose={() => setIsSubmitting(false)}
          onSent={finishSubmitting}
        />
      ) : null}
      {openId ? (
        <ReviewDialog
          key={openId}
          id={openId}
          known={reviews.data?.find((review) => review.id === openId)}
          onClose={close}
        />
      ) : null}
    </Page>
  );
}

interface ReviewTabsProps {
  reviews: readonly Review[];
  /** Undefined without credits. */
  onSubmit: (() => void) | undefined;
}

function ReviewTabs({ reviews, onSubmit }: ReviewTabsProps) {
  const { tab, review: openId } = Route.useSearch();
  const navigate = useNavigate({ from: '/reviews' });
  const active = reviews.filter((review) => review.status !== 'COMPLETED');
  const completed = reviews.filter((review) => review.status === 'COMPLETED');
  // A link to one review opens the tab that it is on.
  const implied: Tab = completed.some((review) => review.id === openId) ? 'completed' : 'active';
  return (
    <Tabs<Tab>
      label={m.reviews()}
      className="mt-8"
      value={tab ?? implied}
      onValueChange={(next) =>
        navigate({ search: next === 'active' ? {} : { tab: next }, replace: true, resetScroll: false })
      }
      items={[
        {
          value: 'active',
          label: m.activeReviews({ count: active.length }),
          content: (
            <ReviewGrid
              reviews={active}
              empty={
                <EmptyState
                  title={m.noActiveReviews()}
                  text={m.sendSomething()}
                  action={onSubmit ? <Button onClick={onSubmit}>{m.submitReview()}</Button> : null}
                />
              }
            />
          ),
        },
        {
          value: 'completed',
          label: m.completedCount({ count: completed.length }),
          content: (
            <ReviewGrid
              reviews={completed}
              empty={
                <EmptyState figure="middle" title={m.noCompletedReviews()} text={m.feedbackComesHere()} />
              }
            />
          ),
        },
        {
          value: 'templates',
          label: (
            <>
              {m.templates()} <Badge>{m.comingSoon()}</Badge>
            </>
          ),
          content: <EmptyState title={m.templatesComingSoon()} text={m.aboutTemplates()} />,
        },
      ]}
    />
  );
}

function ReviewGrid({ reviews, empty }: { reviews: readonly Review[]; empty: ReactNode }) {
  if (reviews.length === 0) return empty;
  return (
    <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
      {reviews.map((review) => (
        <li key={review.id}>
          <ReviewCard review={review} />
        </li>
      ))}
    </ul>
  );
}
