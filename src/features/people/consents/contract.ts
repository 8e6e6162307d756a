import { z } from 'zod';
import { call } from '#access/call.ts';
import { languages } from '#kernel/language.ts';
import { isEmail } from '#kernel/sign-up-fields.ts';
import { consentEnds, consentPlaces, consentPurposes } from './rules.ts';

export const consentOutput = z.object({
  id: z.string(),
  purpose: z.enum(consentPurposes),
  /** As they were shown. */
  words: z.string(),
  language: z.enum(languages),
  place: z.enum(consentPlaces),
  givenAt: z.string(),
  withdrawnAt: z.string().nullable(),
  withdrawnBy: z.enum(consentEnds).nullable(),
});

export const consentsContract = {
  mine: call('own', 'GET', '/consents', 'What the person has agreed to, newest first', {
    tag: 'Account',
  }).output(z.array(consentOutput)),
  withdraw: call(
    'own',
    'POST',
    '/consents/{id}/withdraw',
    'Withdraw a consent; what it allowed stops, and a story is deleted',
    { tag: 'Account', limit: 'write' },
  )
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.array(consentOutput)),
  /** POST, because an address in the URL would end up in logs. */
  proof: call(
    ['owner'],
    'POST',
    '/admin/consents/proof',
    'The entries of an address, also of people without an account and of deleted accounts',
    { tag: 'Admin', limit: 'write' },
  )
    .input(
      z.strictObject({
        email: z
          .string()
          .max(500)
          .transform((text) => text.trim().toLowerCase())
          .refine(isEmail),
      }),
    )
    .output(z.array(consentOutput)),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    consents: typeof consentsContract;
  }
}
