import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { viewerTimeZone } from '#api/preferences.ts';
import { formatDateIn } from '#kernel/time.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { reviewStatuses, reviewSteps, reviewTitle, reviewTypeNames } from '../rules.ts';
import { FileButtons } from './file-buttons.tsx';
import { type Review, reviewQuery } from './review-queries.ts';

/** One review with its feedback. It has an address (`/reviews?review=…`), which notifications and mails name. */
export function ReviewDialog({
  id,
  known,
  onClose,
}: {
  id: string;
  known?: Review | undefined;
  onClose: () => void;
}) {
  const { data, isError } = useQuery(reviewQuery(id));
  const review = data ?? known;
  return (
    <Dialog
      isOpen
      width="lg"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={review ? reviewTitle(review) : 'Review'}
      description={
        review
          ? `${reviewTypeNames[review.type]} · Submitted ${formatDateIn(new Date(review.createdAt), viewerTimeZone())}`
          : undefined
      }
    >
      {review ? <ReviewBody review={review} /> : null}
      {!review && isError ? (
        <Notice tone="danger" title="Failed to fetch review">
          It may have been deleted.
        </Notice>
      ) : null}
      {!review && !isError ? (
        <SkeletonGroup className="space-y-4">
          <Skeleton className="h-10 w-80" />
          <Skeleton className="h-32" />
        </SkeletonGroup>
      ) : null}
    </Dialog>
  );
}

function ReviewBody({ review }: { review: Review }) {
  const isDone = review.status === 'COMPLETED';
  const at = isDone ? reviewSteps.length : reviewStatuses.indexOf(review.status);
  return (
    <div className="space-y-6 pb-2">
      <Stepper steps={reviewSteps} current={at} label="Where this review stands" />
      <Feedback review={review} />
      {review.files.length > 0 ? (
        <Part title="What you sent">
          <FileButtons files={review.files} label="Files you sent" />
        </Part>
      ) : null}
      {review.repositoryUrl ? (
        <Part title="Repository">
          <TextLink
            render={<a href={review.repositoryUrl} target="_blank" rel="noopener noreferrer nofollow" />}
            className="inline-flex max-w-full items-center gap-1.5 text-ui [overflow-wrap:anywhere]"
          >
            {review.repositoryUrl}
            <ExternalLink className="size-3.5 shrink-0" aria-hidden="true" />
            <span className="sr-only">(opens in a new tab)</span>
          </TextLink>
        </Part>
      ) : null}
      {review.module ? (
        <Part title="Module">
          <TextLink
            className="text-ui"
            render={<Link to="/modules/$id" params={{ id: String(review.module.id) }} />}
          >
            {review.module.title}
          </TextLink>
        </Part>
      ) : null}
      {review.notes ? (
        <Part title="Your notes">
          <p className="whitespace-pre-wrap text-ui text-ink-2 [overflow-wrap:anywhere]">{review.notes}</p>
        </Part>
      ) : null}
    </div>
  );
}

/** The coach's words first: they are what somebody came for. */
function Feedback({ review }: { review: Review }) {
  const { feedback, status } = review;
  if (!feedback) {
    const text =
      status === 'COMPLETED'
        ? 'Your coach has finished this review without a written summary.'
        : status === 'IN_REVIEW'
          ? 'A coach is reading it. You get a notification and a mail when the feedback is there.'
          : 'No coach has picked it up yet. Until then you can delete it and get the credit back.';
    return <p className="text-ui text-ink-2">{text}</p>;
  }
  return (
    <Part title="Feedback">
      {feedback.summary ? (
        <p className="max-w-[68ch] whitespace-pre-wrap text-body [overflow-wrap:anywhere]">
          {feedback.summary}
        </p>
      ) : null}
      {feedback.document ? (
        <div className="mt-3">
          <FileButtons files={[feedback.document]} label="Reviewed document" />
        </div>
      ) : null}
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-ui font-semibold">{title}</h3>
      {children}
    </section>
  );
}
