import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { formatDateIn } from '#kernel/time.ts';
import { apiQuery } from '#kit/client.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import * as m from '../../messages/m.ts';
import { reviewStatusNames, reviewTitle, reviewTypeNames } from '../../rules.ts';
import { FileButtons } from '../file-buttons.tsx';
import { RepositoryLink, ReviewNotes, ReviewPart } from '../review-frame.tsx';
import { reviewStatusTones } from '../review-look.ts';
import type { Review } from '../review-queries.ts';

/** The learner's other reviews, so that a coach can go on from what was said before. Silent until it is known. */
export function LearnerHistory({ review }: { review: Review }) {
  const { data, isError } = useQuery(
    apiQuery.reviews.history.queryOptions({ input: { userId: review.user.id } }),
  );
  const others = data?.filter(({ id }) => id !== review.id) ?? [];
  if (isError) return <p className="text-small text-ink-2">{m.historyNotFetched()}</p>;
  if (!data) return null;
  if (others.length === 0) return <p className="text-small text-ink-2">{m.firstReview()}</p>;
  return (
    // Closed, so that the answer below it begins in the first view.
    <details className="group/history border-t border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 py-2 text-ui font-semibold">
        <ChevronRight
          className="size-4 shrink-0 text-ink-3 transition-transform group-open/history:rotate-90"
          aria-hidden="true"
        />
        {m.otherReviews({ count: others.length })}
      </summary>
      <ul className="divide-y divide-line border-t border-line pl-6">
        {others.map((other) => (
          <li key={other.id}>
            <OtherReview review={other} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function OtherReview({ review }: { review: Review }) {
  const { type, status, createdAt, notes, repositoryUrl, feedback } = review;
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 py-2 text-ui">
        <ChevronRight
          className="size-4 shrink-0 text-ink-3 transition-transform group-open:rotate-90"
          aria-hidden="true"
        />
        <span className="min-w-0 flex-1 truncate font-semibold">{reviewTitle(review)}</span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2 max-sm:w-full max-sm:pl-7">
          {reviewTypeNames[type]()} · {formatDateIn(new Date(createdAt), viewerTimeZone())}
          <StatusBadge tone={reviewStatusTones[status]}>{reviewStatusNames[status]()}</StatusBadge>
        </span>
      </summary>
      <div className="space-y-4 pb-4 pl-7">
        {repositoryUrl ? <RepositoryLink url={repositoryUrl} /> : null}
        {notes ? (
          <ReviewPart title={m.learnersNotes()}>
            <ReviewNotes text={notes} />
          </ReviewPart>
        ) : null}
        <ReviewPart title={m.feedback()}>
          {feedback?.summary ? <ReviewNotes text={feedback.summary} /> : null}
          {feedback?.document ? (
            <FileButtons files={[feedback.document]} label={m.reviewedDocument()} />
          ) : null}
          {feedback ? null : <p className="text-ui text-ink-2">{m.noFeedbackYet()}</p>}
        </ReviewPart>
      </div>
    </details>
  );
}
