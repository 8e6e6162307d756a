import { z } from 'zod';
import { call } from '#access/call.ts';
import { signUpFields } from '#kernel/sign-up-input.ts';
import { guideProblems } from './guide-rules.ts';
import { newsletterSources, subscriberProblems } from './rules.ts';

export const newsletterContract = {
  subscribe: call(
    'public',
    'POST',
    '/newsletter',
    'Subscribe to the newsletter; an emailed link confirms it',
    {
      tag: 'Newsletter',
      limit: 'newsletter',
      successStatus: 201,
    },
  )
    .input(
      z.strictObject({
        ...signUpFields(subscriberProblems),
        /** The form that was used. */
        source: z.enum(newsletterSources).default('home'),
      }),
    )
    .output(z.object({ message: z.string(), next: z.string() })),
};

export const guideContract = {
  state: call('public', 'GET', '/guide', 'Whether the Content Resonance form is open', {
    tag: 'Guide',
  }).output(z.object({ isOpen: z.boolean(), deadline: z.string() })),
  request: call('public', 'POST', '/guide', 'Request the Content Resonance guide', {
    tag: 'Guide',
    limit: 'guide',
    successStatus: 201,
  })
    .input(z.strictObject(signUpFields(guideProblems)))
    .output(
      z.object({
        message: z.string(),
        /** The short link that the browser opens next. */
        url: z.string(),
      }),
    ),
  document: call('public', 'GET', '/guide/document', 'The Content Resonance guide as PDF', {
    tag: 'Guide',
  }).output(z.file()),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    newsletter: typeof newsletterContract;
    guide: typeof guideContract;
  }
}
