import { z } from 'zod';
import { call } from '#access/call.ts';

export const communityContract = {
  invite: call('community', 'GET', '/community/invite', 'The community’s invite, for Essential and above', {
    tag: 'Community',
  }).output(z.object({ inviteUrl: z.string() })),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    community: typeof communityContract;
  }
}
