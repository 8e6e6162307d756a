import type { StatusTone } from '#ui/status-badge.tsx';
import type { ReviewStatus } from '../rules.ts';

/** The colour goes with the word, never alone. */
export const reviewStatusTones: Record<ReviewStatus, StatusTone> = {
  PENDING: 'warning',
  IN_REVIEW: 'info',
  COMPLETED: 'success',
};
