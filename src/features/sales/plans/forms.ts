import * as z from 'zod/mini';
import { translatedFields } from '#kernel/translated-form.ts';
import { haveOwnTitles, planTextLimits as limits, planTextMessages as messages } from './text-rules.ts';

const required = (error: () => string, max: number) =>
  z.string().check(z.trim(), z.minLength(1, { error }), z.maxLength(max));

const planTexts = {
  description: required(messages.description, limits.description),
  features: z
    .array(
      z.object({
        title: required(messages.feature, limits.feature),
        description: z.string().check(z.trim(), z.maxLength(limits.feature)),
        included: z.boolean(),
      }),
    )
    .check(
      z.minLength(1, { error: messages.features }),
      z.maxLength(limits.features),
      z.refine(haveOwnTitles, { error: messages.sameTitle }),
    ),
};

export const planTextForm = z.object({
  name: required(messages.name, limits.name),
  ...planTexts,
  ...translatedFields(z.object(planTexts)),
});

export type PlanTextValues = z.infer<typeof planTextForm>;
