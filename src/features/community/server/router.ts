import { communityInviteUrl } from '#brand';
import { implementCalls } from '#calls';
import { communityContract } from '../contract.ts';

const os = implementCalls(communityContract);

export const communityRouter = os.router({
  invite: os.invite.handler(({ context }) => ({
    inviteUrl: context.deps.config.communityInviteUrl ?? communityInviteUrl,
  })),
});
