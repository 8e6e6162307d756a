import { dayMs } from '#kernel/time.ts';

/**
 * A learner's session ends after 7 days without use and after 30 days at most; an administrator's after 30 minutes
 * and 12 hours (product.md#sessions).
 */
export const sessionLifetime = {
  learner: { idleMs: 7 * dayMs, absoluteMs: 30 * dayMs },
  admin: { idleMs: 30 * 60_000, absoluteMs: 12 * 3_600_000 },
} as const;
