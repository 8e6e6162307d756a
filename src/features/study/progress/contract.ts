import { z } from 'zod';
import { call } from '#access/call.ts';
import { moduleIdInput } from '#features/study/catalogue/contract.ts';
import { actionItemOutput } from '#features/study/tasks/contract.ts';
import { longestAgoSeconds } from '#kernel/time.ts';

const tag = 'Learning';

export const progressOutput = z.object({
  /** Percent watched, 0–100. */
  progress: z.int(),
  completed: z.boolean(),
  /** Where to resume, in seconds. */
  timeInSeconds: z.number(),
});

/** How long ago it happened on an offline device: a duration, so the device's clock may be wrong. */
const secondsAgo = z.number().min(0).max(longestAgoSeconds).default(0);

export const progressContract = {
  get: call('own', 'GET', '/modules/{id}/progress', 'The person’s progress in a module', { tag })
    .input(z.strictObject({ id: moduleIdInput }))
    .output(progressOutput.extend({ actionItems: z.array(actionItemOutput) })),
  report: call('own', 'POST', '/modules/{id}/progress', 'Report percent watched, or the end', { tag })
    .input(
      z.strictObject({
        id: moduleIdInput,
        /** Must be the session's own; anything else is 403 (product.md#progress). */
        userId: z.string().max(100).optional(),
        progress: z.number(),
        completed: z.boolean().default(false),
        secondsAgo,
      }),
    )
    .output(progressOutput),
  savePosition: call('own', 'PUT', '/modules/{id}/position', 'Save the exact second of playback', { tag })
    .input(
      z.strictObject({
        id: moduleIdInput,
        seconds: z.number().min(0).max(86_400),
        secondsAgo,
        /** Where the person went back to since the last save. They are counted without a name (product.md#watching). */
        backTo: z.array(z.number().min(0).max(86_400)).max(20).default([]),
      }),
    )
    .output(progressOutput),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    progress: typeof progressContract;
  }
}
