import { z } from 'zod';
import { call } from '#access/call.ts';
import { languages } from '#kernel/language.ts';
import { changeTypes } from './rules.ts';

export const changelogContract = {
  list: call('public', 'GET', '/changelog', 'What changed, newest version first', {
    tag: 'Changelog',
  }).output(
    z.array(
      z.object({
        version: z.string(),
        /** YYYY-MM-DD. */
        date: z.string(),
        /** Of the changes. */
        language: z.enum(languages),
        changes: z.array(z.object({ type: z.enum(changeTypes), description: z.string() })),
      }),
    ),
  ),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    changelog: typeof changelogContract;
  }
}
