import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { prefetchCheckedTransfer } from '#features/sales/plans/web/checked-transfer.tsx';
import { plansQuery } from '#features/sales/plans/web/plans-query.ts';
import { oneOf, searchOf, uuid } from '#kernel/search-params.ts';
import { pageTitle } from '#kit/brand.ts';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Tabs } from '#ui/tabs.tsx';
import * as m from '../messages/m.ts';
import { includesReviews } from '../rules.ts';
import { ReviewCard } from './review-card.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { ReviewOffer } from './review-offer-late.ts';
import { creditsQuery, type Review, reviewSummaryQuery, reviewsQuery } from './review-queries.ts';
import { ReviewsSkeleton } from './reviews-skeleton.tsx';
import { hasReviewCredits, SubmitButton } from './submit-button.tsx';
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
  loader: ({ context: { queryClient, viewer } }) =>
    Promise.all([
      ...(includesReviews(viewer.entitledTier)
        ? []
        : [
            queryClient.prefetchQuery(plansQuery()),
            prefetchCheckedTransfer(queryClient),
            ReviewOffer.preload?.(),
          ]),
      queryClient.prefetchQuery(reviewSummaryQuery()),
      queryClient.prefetchQuery(reviewsQuery()),
      queryClient.prefetchQuery(creditsQuery()),
    ]),
  component: ReviewsPage,
});

/**
 * One element for every render: an update that reaches the part before it has arrived would take the server's drawing
 * of it away, and all below would jump.
 */
const reviewOffer = (
  <Suspense fallback={null}>
    <ReviewOffer />
  </Suspense>
);

function ReviewsPage() {
  const summary = useQuery(reviewSummaryQuery());
  const reviews = useQuery(reviewsQuery());
  const [isSubmitting, setIsSubmitting] = useState(false);
  const { review: openId } = Route.useSearch();
  const navigate = useNavigate({ from: '/reviews' });
  const close = () => navigate({ search: ({ review: _, ...rest }) => rest, resetScroll: false });
  const { entitledTier: tier } = Route.useRouteContext().viewer;
  const hasCredits = summary.data !== undefined && hasReviewCredits(summary.data);
  // Credits can be given to people on any plan.
  const isOffered = !includesReviews(tier) && !hasCredits;
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
          summary.data && !isOffered ? (
            <SubmitButton summary={summary.data} tier={tier} onOpen={() => setIsSubmitting(true)} />
          ) : null
        }
      />
      {isReady ? (
        <>
          {isOffered ? reviewOffer : <SummaryCards summary={summary.data} />}
          <ReviewTabs
            reviews={reviews.data}
            hint={isOffered ? undefined : m.sendSomething()}
            submit={
              isOffered || hasCredits ? (
                <SubmitButton summary={summary.data} tier={tier} onOpen={() => setIsSubmitting(true)} />
              ) : null
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
  /** What to do where there is nothing yet. */
  hint: string | undefined;
  /** The page's button again, where there is nothing else to press. */
  submit: ReactNode;
}

function ReviewTabs({ reviews, hint, submit }: ReviewTabsProps) {
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
              empty={<EmptyState title={m.noActiveReviews()} text={hint} action={submit} />}
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
