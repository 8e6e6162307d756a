import { dayMs } from '#kernel/time.ts';

/**
 * A session lives 7 days without use and 30 days at most; an administrator's 30 minutes and 12 hours
 * (product.md#sessions).
 */
export const sessionLifetime = {
  learner: { idleMs: 7 * dayMs, absoluteMs: 30 * dayMs },
  admin: { idleMs: 30 * 60_000, absoluteMs: 12 * 3_600_000 },
} as const;
