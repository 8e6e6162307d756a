import { type Tier, tierRank } from '#access/tiers.ts';
import * as m from './messages/m.ts';

/** CODE is a code review; PORTFOLIO is "Soon" and refused (product.md#reviews). */
export const reviewTypes = ['RESUME', 'PORTFOLIO', 'CODE'] as const;

export type ReviewType = (typeof reviewTypes)[number];

export const reviewStatuses = ['PENDING', 'IN_REVIEW', 'COMPLETED'] as const;

export type ReviewStatus = (typeof reviewStatuses)[number];

export const reviewSorts = ['newest', 'oldest', 'waiting'] as const;

export type ReviewSort = (typeof reviewSorts)[number];

export const reviewSortNames: Record<ReviewSort, () => string> = {
  newest: m.newestFirst,
  oldest: m.oldestFirst,
  waiting: m.longestWaitFirst,
};

/** Filter values that mean "no filter" (product.md#reviews). */
export const allStatuses = 'all-status';
export const allTypes = 'all-types';

export const reviewTypeNames: Record<ReviewType, () => string> = {
  RESUME: m.resume,
  PORTFOLIO: m.portfolio,
  CODE: m.code,
};

export const reviewStatusNames: Record<ReviewStatus, () => string> = {
  PENDING: m.pending,
  IN_REVIEW: m.inReview,
  COMPLETED: m.completed,
};

/** Fixed by the specification, so it always appears with the name of its step (product.md#reviews). */
export const inReviewPercent = 66;

/** In the order of `reviewStatuses` (product.md#reviews). */
export const reviewSteps = [m.submitted, m.inReview, m.done] as const;

export const stepOf = (status: ReviewStatus): string =>
  (reviewSteps[reviewStatuses.indexOf(status)] ?? m.submitted)();

/** The kind of credit that pays for it: code reviews have a balance of their own (product.md#credits). */
export const creditKindOf = (type: ReviewType): 'review' | 'code' => (type === 'CODE' ? 'code' : 'review');

/** The lowest plan with reviews (product.md#plans). */
export const reviewsFromTier: Tier = 'ACCELERATOR';

export const includesReviews = (tier: Tier | null): boolean =>
  tier !== null && tierRank(tier) >= tierRank(reviewsFromTier);

/** True until a coach picks it up (product.md#reviews). */
export const canDelete = (review: { status: ReviewStatus; pickedUpAt: Date | null }): boolean =>
  review.status === 'PENDING' && review.pickedUpAt === null;

export const maxNotesLength = 2_000;
export const maxSummaryLength = 10_000;
export const maxRepositoryUrlLength = 500;

/** True for an https link to a public host without credentials, up to 500 characters long. */
export function isRepositoryUrl(value: string): boolean {
  const url = URL.parse(value);
  if (url?.protocol !== 'https:' || url.username || url.password) return false;
  // A repository's path has at least an owner and a name.
  const isDeep = url.pathname.split('/').filter(Boolean).length >= 2;
  return (
    isDeep && value.length <= maxRepositoryUrlLength && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(url.hostname)
  );
}

/** A typed address without its beginning is meant as https: `github.com/sari/kopi`. Others stay as they are. */
export function repositoryUrl(typed: string): string {
  const trimmed = typed.trim();
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+\//i.test(trimmed) ? `https://${trimmed}` : trimmed;
}

/** Strips a summary's Markdown for the few lines on a card. */
export const plainWords = (summary: string): string =>
  summary
    .replace(/\[([^[\]\n]+)\]\([^)[\s]+\)/g, '$1')
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+])[ \t]+/gm, '')
    .replace(/\*\*([^*\n]+)\*\*/g, '$1')
    .replace(/(?<!`)`+([^`\n]+)`+/g, '$1');

/**
 * True when a review is completed without a summary or a document. Administrators may do that
 * (product.md#statuses): the screen asks once more, the audit log names it, and the learner is not promised
 * feedback.
 */
export const lacksFeedback = (review: {
  status: ReviewStatus;
  summary: string | null;
  hasDocument: boolean;
}): boolean => review.status === 'COMPLETED' && !review.summary?.trim() && !review.hasDocument;

/** The review's title in lists: its repository's path, else its first file. */
export function reviewTitle(review: {
  files: readonly { name: string }[];
  repositoryUrl: string | null;
}): string {
  const path = URL.parse(review.repositoryUrl ?? '')?.pathname.replace(/^\/|\/$|\.git$/g, '');
  return path || (review.files[0]?.name ?? review.repositoryUrl ?? m.review());
}

/** Why someone has no credits, shown beside the disabled button (product.md#controls). */
export function noCreditsReason(isIncluded: boolean, nextGrantDay: string | null): string {
  if (!isIncluded) return m.partOfAccelerator();
  return nextGrantDay ? m.nextCreditsOn({ date: nextGrantDay }) : m.allCreditsUsed();
}

/** `1 credit left`, `No credits left`. */
export const creditsLeft = (count: number): string =>
  count === 0 ? m.noCreditsLeft() : m.creditsLeft({ count });

/** Its page, in notifications too. */
export const reviewPath = (id: string) => `/reviews?review=${id}` as const;
