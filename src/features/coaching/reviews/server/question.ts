import type { Viewer } from '#access/viewer.ts';
import { getThread, startThread } from '#features/coaching/threads/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#kit/deps.server.ts';
import * as m from '../messages/m.ts';
import { reviewTitle } from '../rules.ts';
import * as queries from './queries.ts';
import { toReview } from './views.ts';

/**
 * The follow-up that each review includes, to the coach who wrote the feedback (product.md#conversations).
 * @throws AppError NOT_FOUND; CONFLICT before there is feedback, or when it was asked.
 */
export async function askAboutFeedback(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  given: { id: string; threadId: string; messageId: string; text: string },
) {
  const { userId } = viewer;
  const row = await queries.findReview(deps.db, userId, given.id);
  if (!row) throw new AppError('NOT_FOUND', m.reviewNotFound());
  const review = toReview(row);
  if (row.status !== 'COMPLETED' || !review.feedback) throw new AppError('CONFLICT', m.askAfterFeedback());
  const coachId = await queries.findReviewer(deps.db, userId, given.id);
  await deps.db.transaction(async (tx) => {
    await startThread(deps, tx, viewer, {
      userId,
      kind: 'review',
      subjectId: given.id,
      about: () => reviewTitle(review),
      threadId: given.threadId,
      messageId: given.messageId,
      text: given.text,
      coachId,
      costsQuestion: false,
    });
  });
  return getThread(deps, viewer, given.threadId);
}
