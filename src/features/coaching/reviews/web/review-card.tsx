import { Link } from '@tanstack/react-router';
import { MessageSquareText } from 'lucide-react';
import { formatDateIn } from '#kernel/time.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import * as m from '../messages/m.ts';
import {
  inReviewPercent,
  plainWords,
  reviewStatuses,
  reviewStatusNames,
  reviewSteps,
  reviewTitle,
  reviewTypeNames,
  stepOf,
} from '../rules.ts';
import { DeleteReview } from './delete-review.tsx';
import { DownloadButton } from './download-button.tsx';
import { reviewStatusTones } from './review-look.ts';
import type { Review } from './review-queries.ts';

export function ReviewCard({ review }: { review: Review }) {
  const title = reviewTitle(review);
  const others = review.files.length - 1;
  return (
    <Card render={<article />} className="flex h-full flex-col">
      <div className="flex items-start justify-between gap-3">
        <p className="text-small text-ink-2">{reviewTypeNames[review.type]()}</p>
        <StatusBadge tone={reviewStatusTones[review.status]}>
          {reviewStatusNames[review.status]()}
        </StatusBadge>
      </div>
      <h2 className="truncate text-h4" title={title}>
        {others > 0 ? m.titleAndMore({ title, count: others }) : title}
      </h2>
      <p className="text-small text-ink-3">
        {m.submittedOn({ date: formatDateIn(new Date(review.createdAt), viewerTimeZone()) })}
      </p>
      <div className="mt-4 flex-1">
        <CardBody review={review} />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-line pt-3">
        <OpenButton review={review} title={title} />
        <OnlyDownload review={review} />
        {review.canDelete ? <DeleteReview review={review} /> : null}
      </div>
    </Card>
  );
}

function CardBody({ review }: { review: Review }) {
  if (review.status === 'IN_REVIEW') {
    return <Steps current={reviewStatuses.indexOf(review.status)} />;
  }
  if (review.status === 'COMPLETED') {
    const summary = plainWords(review.feedback?.summary ?? '');
    return (
      <p lang={summary ? '' : undefined} className="line-clamp-3 text-ui text-ink-2 [overflow-wrap:anywhere]">
        {summary || m.coachFinished()}
      </p>
    );
  }
  return <p className="text-ui text-ink-2">{m.waitingForCoach()}</p>;
}

/** Two of three steps: the bar at 66 (product.md#reviews) with what it measures. */
function Steps({ current }: { current: number }) {
  return (
    <>
      <div
        role="progressbar"
        aria-label={m.progressAt({ step: stepOf('IN_REVIEW') })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={inReviewPercent}
        className="grid grid-cols-3 gap-1"
      >
        {reviewSteps.map((step, index) => (
          <span
            key={step()}
            className={cn('step-mark h-2 rounded-full', index <= current ? 'bg-info' : 'bg-sunken-2')}
          />
        ))}
      </div>
      <ol className="mt-1.5 grid grid-cols-3 large-text:grid-cols-1 gap-1 text-small text-ink-3">
        {reviewSteps.map((step, index) => (
          <li
            key={step()}
            aria-current={index === current ? 'step' : undefined}
            className={cn(index === current && 'font-semibold text-ink')}
          >
            {step()}
          </li>
        ))}
      </ol>
    </>
  );
}

function OpenButton({ review, title }: { review: Review; title: string }) {
  const isDone = review.status === 'COMPLETED';
  const label = isDone ? m.viewFeedback() : m.details();
  return (
    <Button
      variant={isDone ? 'soft' : 'ghost'}
      size="sm"
      icon={<MessageSquareText className="size-4" />}
      aria-label={m.labelOf({ label, title })}
      render={
        <Link
          to="/reviews"
          search={isDone ? { tab: 'completed', review: review.id } : { review: review.id }}
          resetScroll={false}
        />
      }
    >
      {label}
    </Button>
  );
}

/** Downloads the only file directly; several are offered in the details. */
function OnlyDownload({ review }: { review: Review }) {
  const document = review.feedback?.document;
  const [first, ...others] = review.files;
  const file = document ?? (others.length === 0 ? first : undefined);
  return file ? <DownloadButton file={file} /> : null;
}
