import type { StatusTone } from '#ui/status-badge.tsx';
import type { ReviewStatus } from '../rules.ts';

/** Colours accompany the status name and never replace it. */
export const reviewStatusTones: Record<ReviewStatus, StatusTone> = {
  PENDING: 'warning',
  IN_REVIEW: 'info',
  COMPLETED: 'success',
};
