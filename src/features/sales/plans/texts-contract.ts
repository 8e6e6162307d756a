import { z } from 'zod';
import { call } from '#access/call.ts';
import { changeOutput } from '#features/site/content/contract.ts';
import { areTranslations, translatedInput, translatedOutput } from '#kernel/translated-input.ts';
import { planOutput, tierInput, tierOutput } from './contract.ts';
import { haveOwnTitles, planTextLimits as limits, planTextMessages as messages } from './text-rules.ts';

const tag = 'Admin';

const wordsOutput = {
  description: z.string(),
  features: z.array(z.object({ title: z.string(), description: z.string(), included: z.boolean() })),
};

const textOutput = { name: z.string(), ...wordsOutput };

export const planTextOutput = z.object({
  id: tierOutput,
  /** Rupiah, now. */
  price: z.int(),
  sale: planOutput.shape.sale,
  isPopular: z.boolean(),
  ...textOutput,
  ...translatedOutput(z.object(wordsOutput)),
  original: z.object(textOutput),
  isEdited: z.boolean(),
  ...changeOutput,
  /** 0 for the original text. */
  revision: z.int(),
  updatedAt: z.string().nullable(),
});

const wordsInput = {
  description: z.string().trim().min(1, { error: messages.description }).max(limits.description),
  features: z
    .array(
      z.strictObject({
        title: z.string().trim().min(1, { error: messages.feature }).max(limits.feature),
        description: z.string().trim().max(limits.feature),
        included: z.boolean(),
      }),
    )
    .min(1, { error: messages.features })
    .max(limits.features)
    .refine(haveOwnTitles, { error: messages.sameTitle }),
};

const translated = translatedInput(z.strictObject(wordsInput));

export const planTextInput = z
  .strictObject({
    tier: tierInput,
    /** The revision that was edited; 0 for the original text. */
    revision: z.int().min(0),
    name: z.string().trim().min(1, { error: messages.name }).max(limits.name),
    ...wordsInput,
    /** A client of an earlier release names neither: both stay as they are. */
    language: translated.language.optional(),
    translations: translated.translations.optional(),
  })
  .refine(areTranslations);

/** The plans' texts. What a plan opens is set in code. */
export const planTextsContract = {
  list: call(['finance'], 'GET', '/admin/plans', 'The plans’ texts, with their originals', { tag }).output(
    z.array(planTextOutput),
  ),
  update: call(['finance'], 'PUT', '/admin/plans/{tier}', 'Change a plan’s text', { tag })
    .input(planTextInput)
    .output(planTextOutput),
  restore: call(['finance'], 'DELETE', '/admin/plans/{tier}/text', 'Restore a plan’s original text', { tag })
    .input(z.strictObject({ tier: tierInput }))
    .output(planTextOutput),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    planTexts: typeof planTextsContract;
  }
}
