import { z } from 'zod';
import { call } from '#access/call.ts';
import { tierOutput } from '#features/sales/plans/contract.ts';
import { languages } from '#kernel/language.ts';

export const foundKinds = ['module', 'transcript', 'exercise', 'note', 'resource', 'post'] as const;

export const foundOutput = z.object({
  kind: z.enum(foundKinds),
  /** Unique within the answer. */
  id: z.string(),
  title: z.string(),
  /** Of the title; null for a person's own words. */
  language: z.enum(languages).nullable(),
  /** The matching text; null if the title is the match, and always null when locked. */
  excerpt: z.string().nullable(),
  excerptLanguage: z.enum(languages).nullable(),
  /** A path on our own origin. */
  url: z.string(),
  locked: z.boolean(),
  /** The plan that opens it, when locked. */
  minTier: tierOutput.nullable(),
});

export const searchContract = {
  search: call(
    'signed-in',
    'GET',
    '/search',
    'Search modules, transcripts, exercises, your own notes, resources and articles',
    {
      tag: 'Search',
      limit: 'search',
    },
  )
    .input(z.strictObject({ query: z.string().max(100) }))
    .output(z.array(foundOutput)),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    search: typeof searchContract;
  }
}
