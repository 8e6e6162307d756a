/** What a coach does with reviews: list, pick up, finish (product.md#roles). */

import type { Viewer } from '#access/viewer.ts';
import { findUserById } from '#features/people/accounts/public.server.ts';
import { recordAudit } from '#features/school/audit/public.server.ts';
import { attachFiles, discardFiles } from '#features/school/files/public.server.ts';
import { findWanted, notify } from '#features/school/notifications/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { inLanguageOf } from '#platform/language.server.ts';
import * as m from '../messages/m.ts';
import {
  lacksFeedback,
  type ReviewSort,
  type ReviewStatus,
  reviewPath,
  reviewStatusNames,
  reviewTitle,
} from '../rules.ts';
import { tellLearnerJob } from './jobs.ts';
import { completedMail, pickedUpMail } from './mails.tsx';
import * as queries from './queries.ts';
import type { reviews } from './schema.ts';
import { type Filter, getReview, toFilter } from './service.ts';
import { toReview } from './views.ts';

type Review = typeof reviews.$inferSelect;

export async function listAllReviews(
  deps: Pick<Deps, 'db'>,
  input: Filter & { search: string; sort: ReviewSort; page: number; limit: number },
) {
  const { search, sort, page, limit } = input;
  const filter = { ...toFilter(input), search, sort, page, limit };
  const { rows, total } = await queries.listAllReviews(deps.db, filter);
  return {
    data: rows.map(toReview),
    meta: { totalItems: total, currentPage: page, totalPages: Math.max(1, Math.ceil(total / limit)) },
  };
}

/** A coach sees the last ten beside the one to read. */
const historyLength = 10;

export const listHistory = async (deps: Pick<Deps, 'db'>, userId: string) =>
  (await queries.listReviews(deps.db, userId, { limit: historyLength })).map(toReview);

export interface FeedbackInput {
  id: string;
  status?: ReviewStatus | undefined;
  updatedAt?: string | undefined;
  feedback?: { document?: string | null | undefined; summary?: string | undefined } | undefined;
}

/** Another coach saved first: the error carries the review's current status and time. */
const stale = ({ status, updatedAt }: Review) =>
  new AppError('CONFLICT', m.reviewChanged({ status: reviewStatusNames[status]() }), {
    status,
    updatedAt: updatedAt.toISOString(),
  });

/** Sets status and feedback. A pick-up and a completion reach the learner by notification and mail. */
export async function giveFeedback(deps: Deps, coach: Viewer, input: FeedbackInput) {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const review = await queries.lockReview(tx, input.id);
    if (!review) throw new AppError('NOT_FOUND', m.reviewNotFound());
    if (input.updatedAt && input.updatedAt !== review.updatedAt.toISOString()) throw stale(review);
    const status = input.status ?? review.status;
    const feedbackFileId = await replaceDocument(deps, tx, coach, review, input.feedback?.document);
    const feedbackSummary = input.feedback?.summary ?? review.feedbackSummary;
    const isBare = lacksFeedback({ status, summary: feedbackSummary, hasDocument: feedbackFileId !== null });
    await queries.updateReview(tx, review, {
      status,
      feedbackSummary,
      feedbackFileId,
      updatedAt: now,
      ...marksOf(review, status, coach.userId, now),
    });
    await recordAudit(tx, {
      actorId: coach.userId,
      action: 'review.feedback',
      subjectType: 'review',
      subjectId: review.id,
      detail: {
        userId: review.userId,
        from: review.status,
        to: status,
        unusual: isBare ? 'completed without feedback' : null,
        hasDocument: feedbackFileId !== null,
        summaryLength: feedbackSummary?.length ?? 0,
      },
      at: now,
    });
    if (status !== review.status) await tellLearner(deps, tx, review, { status, isBare }, now);
  });
  return getReview(deps, coach, input.id);
}

/** The columns that follow a status: coach, pick-up time, completion time. Back to PENDING clears them all. */
function marksOf(review: Review, status: ReviewStatus, coachId: string, now: Date): Partial<Review> {
  if (status === 'PENDING') return { pickedUpAt: null, reviewerId: null, completedAt: null };
  return {
    pickedUpAt: review.pickedUpAt ?? now,
    reviewerId: review.reviewerId ?? coachId,
    completedAt: status === 'COMPLETED' ? (review.completedAt ?? now) : null,
  };
}

/** @returns the id of the document from now on; the previous one is discarded. */
async function replaceDocument(
  deps: Deps,
  tx: Tx,
  coach: Viewer,
  review: Review,
  wanted: string | null | undefined,
): Promise<string | null> {
  const before = review.feedbackFileId;
  if (wanted === undefined || wanted === before) return before;
  if (wanted !== null) {
    const file = { userId: coach.userId, fileIds: [wanted], purpose: 'review-feedback' as const };
    if ((await attachFiles(tx, { ...file, now: deps.clock.now() })) !== 1)
      throw new AppError('INVALID_INPUT', m.documentFirst());
  }
  if (before) {
    // Unlink the old document first: discarded files are deleted only when nothing points at them.
    await queries.updateReview(tx, review, { feedbackFileId: wanted });
    await discardFiles(deps, tx, [before]);
  }
  return wanted;
}

const completedTitle = (isBare: boolean) => (isBare ? m.reviewIsCompleted() : m.feedbackIsReady());

const completedMessage = (title: string, isBare: boolean) =>
  isBare ? m.finishedWithoutFeedback({ title }) : m.sentFeedbackOn({ title });

const titleOf = (row: queries.ReviewRow | null) => (row ? reviewTitle(toReview(row)) : m.yourReview());

async function tellLearner(
  deps: Deps,
  tx: Tx,
  review: Review,
  { status, isBare }: { status: ReviewStatus; isBare: boolean },
  now: Date,
) {
  if (status === 'PENDING') return;
  const row = await queries.findReview(tx, review.userId, review.id);
  const isDone = status === 'COMPLETED';
  const news = isDone ? 'completed' : 'picked-up';
  const at = now.toISOString();
  await notify(tx, {
    userId: review.userId,
    causeKey: `review-${news}:${review.id}:${at}`,
    event: 'review',
    text: () => {
      const title = titleOf(row);
      return isDone
        ? { title: completedTitle(isBare), message: completedMessage(title, isBare) }
        : { title: m.reviewHasStarted(), message: m.coachHasStartedOn({ title }) };
    },
    actionUrl: reviewPath(review.id),
    hasOwnMail: true,
    createdAt: now,
  });
  const { userId, id: reviewId } = review;
  await deps.jobs.enqueue(
    tx,
    tellLearnerJob,
    { userId, reviewId, news, at },
    { key: `${reviewId}:${news}:${at}` },
  );
}

export async function mailLearner(
  deps: Deps,
  job: { userId: string; reviewId: string; news: 'picked-up' | 'completed'; at: string },
): Promise<void> {
  const [row, user] = await Promise.all([
    queries.findReview(deps.db, job.userId, job.reviewId),
    findUserById(deps.db, job.userId),
  ]);
  if (!row || !user) return;
  if (!(await findWanted(deps.db, job.userId, 'review')).email) return;
  const isDone = job.news === 'completed';
  const { feedback } = toReview(row);
  const isBare = lacksFeedback({
    status: 'COMPLETED',
    summary: feedback?.summary ?? null,
    hasDocument: Boolean(feedback?.document),
  });
  const mail = await inLanguageOf(user, async () => {
    const facts = {
      name: user.name,
      title: titleOf(row),
      reviewUrl: `${deps.config.appUrl}${reviewPath(job.reviewId)}`,
    };
    return isDone
      ? { subject: completedTitle(isBare), ...(await completedMail({ ...facts, isBare })) }
      : { subject: m.reviewHasStarted(), ...(await pickedUpMail(facts)) };
  });
  await deps.mailer.send({
    to: user.email,
    ...mail,
    idempotencyKey: `review-${job.news}-${job.reviewId}-${job.at}`,
  });
}
