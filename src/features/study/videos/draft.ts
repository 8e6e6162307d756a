import { z } from 'zod';
import { tierInput } from '#features/sales/plans/contract.ts';
import { languages } from '#kernel/language.ts';

/** The module that an upload makes: a draft at the end of a course, which shows the video when it is ready. */
export const draftInput = z.strictObject({
  courseId: z.uuid(),
  title: z.string().trim().min(1).max(200),
  tier: tierInput,
  /** Of the title. */
  language: z.enum(languages),
});

export type VideoDraft = z.infer<typeof draftInput>;
