import { Link } from '@tanstack/react-router';
import { formatDateIn } from '#kernel/time.ts';
import { api } from '#kit/client.ts';
import { langOf } from '#kit/other-language.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { latePart } from '#ui/late-part.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';
import { reviewStatuses, reviewSteps, reviewTypeNames } from '../rules.ts';
import { FileButtons } from './file-buttons.tsx';
import { RepositoryLink, ReviewFrame, ReviewNotes, ReviewPart } from './review-frame.tsx';
import type { Review } from './review-queries.ts';

const AskOnce = latePart(() =>
  import('#features/coaching/threads/web/ask-once.tsx').then((module) => module.AskOnce),
);

/** One review with its feedback. Notifications and mails link to it (`/reviews?review=…`). */
export function ReviewDialog({
  id,
  known,
  onClose,
}: {
  id: string;
  known?: Review | undefined;
  onClose: () => void;
}) {
  return (
    <ReviewFrame
      id={id}
      known={known}
      describe={({ type, createdAt }) =>
        m.typeSubmittedOn({
          type: reviewTypeNames[type](),
          date: formatDateIn(new Date(createdAt), viewerTimeZone()),
        })
      }
      onClose={onClose}
    >
      {(review) => <ReviewBody review={review} />}
    </ReviewFrame>
  );
}

function ReviewBody({ review }: { review: Review }) {
  const isDone = review.status === 'COMPLETED';
  const at = isDone ? reviewSteps.length : reviewStatuses.indexOf(review.status);
  return (
    <div className="space-y-6 pb-2">
      <Stepper steps={reviewSteps.map((step) => step())} current={at} label={m.reviewProgress()} />
      <Feedback review={review} />
      {isDone && review.feedback ? (
        <AskOnce
          kind="review"
          subjectId={review.id}
          button={m.askAboutFeedback()}
          title={m.askAboutFeedback()}
          description={m.oneFollowUp()}
          label={m.questionAboutFeedback()}
          ask={(asked) => api.reviews.ask({ id: review.id, ...asked })}
        />
      ) : null}
      {review.files.length > 0 ? (
        <ReviewPart title={m.whatYouSent()}>
          <FileButtons files={review.files} label={m.filesYouSent()} />
        </ReviewPart>
      ) : null}
      {review.repositoryUrl ? (
        <ReviewPart title={m.repository()}>
          <RepositoryLink url={review.repositoryUrl} />
        </ReviewPart>
      ) : null}
      {review.module ? (
        <ReviewPart title={m.module()}>
          <TextLink
            className="text-ui"
            render={<Link to="/modules/$id" params={{ id: String(review.module.id) }} />}
          >
            <span lang={langOf(review.module.language)}>{review.module.title}</span>
          </TextLink>
        </ReviewPart>
      ) : null}
      {review.notes ? (
        <ReviewPart title={m.yourNotes()}>
          <ReviewNotes text={review.notes} />
        </ReviewPart>
      ) : null}
    </div>
  );
}

/** Comes first in the dialog: people open it for the coach's words. */
function Feedback({ review }: { review: Review }) {
  const { feedback, status } = review;
  if (!feedback) {
    const text =
      status === 'COMPLETED'
        ? m.finishedWithoutSummary()
        : status === 'IN_REVIEW'
          ? m.coachIsReading()
          : m.notStartedYet();
    return <p className="text-ui text-ink-2">{text}</p>;
  }
  return (
    <ReviewPart title={m.feedback()}>
      {feedback.summary ? (
        <p lang="" className="max-w-[68ch] whitespace-pre-wrap text-body [overflow-wrap:anywhere]">
          {feedback.summary}
        </p>
      ) : null}
      {feedback.document ? (
        <div className="mt-3">
          <FileButtons files={[feedback.document]} label={m.reviewedDocument()} />
        </div>
      ) : null}
    </ReviewPart>
  );
}
