/**
 * What a learner does with reviews. Credits are spent and returned in the same transaction as the review's change
 * (product.md#credits).
 */

import { hasRole } from '#access/roles.ts';
import type { Viewer } from '#access/viewer.ts';
import {
  adjustCredits,
  hasBoughtCredits,
  readBalances,
  returnCredit,
  spendCredit,
} from '#features/coaching/credits/public.server.ts';
import { lockPerson } from '#features/people/accounts/public.server.ts';
import { fileMessages } from '#features/school/files/messages.ts';
import { attachFiles, discardFiles, openFile, storeFiles } from '#features/school/files/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { choosePlan } from '#kernel/messages/m.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import * as m from '../messages/m.ts';
import { allStatuses, allTypes, creditKindOf, type ReviewStatus, type ReviewType } from '../rules.ts';
import * as queries from './queries.ts';
import { type ReviewView, toReview } from './views.ts';

const notFound = () => new AppError('NOT_FOUND', m.reviewNotFound());

/** Whose reviews the viewer may see: their own, or for a coach everyone's (null). */
const scopeOf = (viewer: Viewer): string | null => (hasRole(viewer, 'coach') ? null : viewer.userId);

export interface Filter {
  status: ReviewStatus | typeof allStatuses;
  type: ReviewType | typeof allTypes;
}

/** “all-status” and “all-types” mean no filter (product.md#reviews). */
export const toFilter = ({ status, type }: Filter): queries.ReviewFilter => ({
  status: status === allStatuses ? undefined : status,
  type: type === allTypes ? undefined : type,
});

export async function readSummary(deps: Pick<Deps, 'db' | 'clock'>, userId: string) {
  const [counts, balances] = await Promise.all([
    queries.countReviews(deps.db, userId),
    readBalances(deps.db, userId, deps.clock.now()),
  ]);
  return { ...counts, remainingCredits: balances.review, remainingCodeCredits: balances.code };
}

export async function listReviews(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  input: Filter & { mine: 'true' | 'false'; limit: number; before?: string | undefined },
): Promise<ReviewView[]> {
  const userId = input.mine === 'true' ? viewer.userId : scopeOf(viewer);
  const { limit, before } = input;
  return (await queries.listReviews(deps.db, userId, { ...toFilter(input), limit, before })).map(toReview);
}

export async function getReview(deps: Pick<Deps, 'db'>, viewer: Viewer, id: string): Promise<ReviewView> {
  const row = await queries.findReview(deps.db, scopeOf(viewer), id);
  if (!row) throw notFound();
  return toReview(row);
}

export interface Submission {
  /** Made by the client; the same id makes one review, however often it arrives. */
  id?: string | undefined;
  type: ReviewType;
  notes: string;
  files: readonly File[];
  repositoryUrl?: string | undefined;
  moduleId?: number | undefined;
}

/** @throws AppError INVALID_INPUT for what product.md#submitting-a-review refuses. */
async function assertComplete(deps: Pick<Deps, 'db'>, submission: Submission): Promise<void> {
  const { type, files, repositoryUrl, moduleId } = submission;
  const refuse = (message: string) => {
    throw new AppError('INVALID_INPUT', message);
  };
  if (type === 'PORTFOLIO') refuse(m.portfolioSoon());
  if (type === 'CODE' && !repositoryUrl) refuse(m.repositoryForm());
  if (type !== 'CODE' && (repositoryUrl || moduleId)) refuse(m.onlyCode());
  if (type !== 'CODE' && files.length === 0) refuse(fileMessages.none);
  if (moduleId && !(await queries.isPublishedModule(deps.db, moduleId))) refuse(m.noSuchModule());
}

/** @throws AppError UPGRADE_REQUIRED without a plan, unless credits for such a review were bought alone. */
async function assertMaySubmit({ db }: Pick<Deps, 'db'>, viewer: Viewer, type: ReviewType): Promise<void> {
  if (viewer.isAdmin || viewer.entitledTier !== null) return;
  if (await hasBoughtCredits(db, viewer.userId, creditKindOf(type))) return;
  throw new AppError('UPGRADE_REQUIRED', choosePlan(), { upgradeUrl: '/pricing' });
}

/**
 * Stores the files first, then spends the credit and inserts the review in one transaction. Only the ledger knows
 * whether there is a credit, because it may first have to grant this month's; without one the files are discarded
 * again. A repeated submission, sent because its answer was lost, answers with the existing review.
 */
export async function submitReview(deps: Deps, viewer: Viewer, submission: Submission): Promise<ReviewView> {
  const { userId } = viewer;
  const id = submission.id ?? newId();
  await assertMaySubmit(deps, viewer, submission.type);
  const known = submission.id ? await queries.findReview(deps.db, userId, id) : null;
  if (known) return toReview(known);
  await assertComplete(deps, submission);
  const stored = await storeFiles(deps, {
    userId,
    purpose: 'review',
    files: submission.files,
    hasQuota: true,
  });
  const fileIds = stored.map((file) => file.id);
  try {
    await deps.db.transaction(async (tx) => {
      const isNew = await payAndInsert(deps, tx, { ...submission, userId, id }, fileIds);
      if (!isNew) await discardFiles(deps, tx, fileIds);
    });
  } catch (error) {
    // Must not hide the refusal: a nightly job deletes files that are left behind.
    await deps.db
      .transaction((tx) => discardFiles(deps, tx, fileIds))
      .catch((cleanUp: unknown) =>
        deps.log.warn({ err: String(cleanUp) }, 'the files of a refused review could not be discarded'),
      );
    throw error;
  }
  return getReview(deps, viewer, id);
}

/** @returns false when the same submission was saved first. */
async function payAndInsert(
  deps: Deps,
  tx: Tx,
  submission: Submission & { userId: string; id: string },
  fileIds: string[],
): Promise<boolean> {
  const { userId, id, type, notes, repositoryUrl = null, moduleId = null } = submission;
  const now = deps.clock.now();
  const creditCause = `review:${id}`;
  const kind = creditKindOf(type);
  const note = () => m.typeReview({ type });
  const outcome = await spendCredit(tx, { userId, kind, causeKey: creditCause, note, now });
  if (outcome === 'none') throw new AppError('CONFLICT', m.noCredits());
  if (outcome === 'already') {
    if (await queries.findReview(tx, userId, id)) return false;
    throw new AppError('CONFLICT', m.takenBack());
  }
  if (await queries.isForeignId(tx, userId, id)) throw new AppError('CONFLICT', m.takenBack());
  if ((await attachFiles(tx, { userId, fileIds, purpose: 'review', now })) !== fileIds.length)
    throw new AppError('CONFLICT', m.filesGone());
  const dates = { createdAt: now, updatedAt: now };
  const review = { userId, id, type, notes, repositoryUrl, moduleId, creditCause, ...dates };
  await queries.insertReview(tx, { ...review, status: 'PENDING' }, fileIds);
  return true;
}

/** Deletes a pending review; its credit returns once, in the same transaction. */
export async function deleteReview(deps: Deps, userId: string, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    // Locks the person before the review, in the same order as a submission: the other order could deadlock.
    await lockPerson(tx, userId);
    const deleted = await queries.deletePending(tx, userId, id);
    if (!deleted) {
      if (await queries.findReview(tx, userId, id)) throw new AppError('CONFLICT', m.pickedUp());
      throw notFound();
    }
    await returnCredit(tx, {
      userId,
      spendCause: deleted.creditCause,
      note: () => m.typeReviewTakenBack({ type: deleted.type }),
      now: deps.clock.now(),
    });
    await discardFiles(deps, tx, deleted.fileIds);
  });
}

/** Opens a submitted file or the feedback document: for the review's owner and for coaches. */
export async function openReviewFile(
  deps: Deps,
  viewer: Viewer,
  ids: { id: string; fileId: string },
): Promise<File> {
  const row = await queries.findReview(deps.db, scopeOf(viewer), ids.id);
  const belongs =
    row?.feedback_file?.id === ids.fileId || row?.files.some((file) => file.id === ids.fileId) === true;
  if (!belongs) throw new AppError('NOT_FOUND', m.fileNotFound());
  return openFile(deps, ids.fileId);
}

/** The specification's call (product.md#credits). Only owners who name a user change anything (product.md#roles). */
export async function incrementCredit(
  deps: Deps,
  viewer: Viewer,
  input: { userId?: string | undefined; kind: 'review' | 'code'; reason: string },
) {
  if (!hasRole(viewer, 'owner') || !input.userId) return readSummary(deps, viewer.userId);
  const { userId, kind, reason } = input;
  await adjustCredits(deps, { actorId: viewer.userId, userId, kind, amount: 1, reason });
  return readSummary(deps, userId);
}
