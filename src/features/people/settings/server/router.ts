import { setLanguage } from '#features/people/accounts/public.server.ts';
import { implementCalls } from '#kit/calls.server.ts';
import { settingsContract } from '../contract.ts';
import { getProfile, openAvatar, updateProfile, uploadAvatar } from './service.ts';

const os = implementCalls(settingsContract);

export const settingsRouter = os.router({
  getProfile: os.getProfile.handler(async ({ context }) =>
    getProfile(context.deps, (await context.person()).userId),
  ),
  uploadAvatar: os.uploadAvatar.handler(async ({ context, input }) =>
    uploadAvatar(context.deps, (await context.person()).userId, input.avatar),
  ),
  avatar: os.avatar.handler(({ context, input }) => openAvatar(context.deps, input.id)),
  chooseLanguage: os.chooseLanguage.handler(async ({ context, input }) => {
    const { userId } = await context.person();
    await setLanguage(context.deps.db, userId, input.language, context.deps.clock.now());
    return input;
  }),
  updateProfile: os.updateProfile.handler(async ({ context, input }) =>
    updateProfile(context.deps, (await context.person()).userId, input),
  ),
});
