import { communityInviteUrl } from '#kit/brand.ts';
import { implementCalls } from '#kit/calls.server.ts';
import { communityContract } from '../contract.ts';

const os = implementCalls(communityContract);

export const communityRouter = os.router({
  invite: os.invite.handler(({ context }) => ({
    inviteUrl: context.deps.config.communityInviteUrl ?? communityInviteUrl,
  })),
});
