import { dayMs } from '#kernel/time.ts';

export const sessionLifetime = {
  learner: { idleMs: 7 * dayMs, absoluteMs: 30 * dayMs },
  admin: { idleMs: 30 * 60_000, absoluteMs: 12 * 3_600_000 },
} as const;
