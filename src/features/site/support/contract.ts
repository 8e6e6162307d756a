import { z } from 'zod';
import { call } from '#access/call.ts';
import { supportForm } from './forms.ts';

export const supportContract = {
  send: call('public', 'POST', '/support', 'Write to support', {
    tag: 'Support',
    limit: 'support',
    maxBodyBytes: 24 * 1024,
    successStatus: 201,
  })
    .input(z.strictObject(supportForm.shape))
    .output(z.object({ message: z.string() })),
  address: call('public', 'GET', '/support/address', 'Where people write to the school', {
    tag: 'Support',
  }).output(z.object({ email: z.string() })),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    support: typeof supportContract;
  }
}
