import { z } from 'zod';
import { call } from '#kernel/call.ts';

export const communityContract = {
  invite: call('community', 'GET', '/community/invite', 'The community’s invite, for Essential and above', {
    tag: 'Community',
  }).output(z.object({ inviteUrl: z.string() })),
};
