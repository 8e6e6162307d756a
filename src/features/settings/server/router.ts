import { implementCalls } from '#calls';
import { settingsContract } from '../contract.ts';
import { getProfile, updateProfile } from './service.ts';

const os = implementCalls(settingsContract);

export const settingsRouter = os.router({
  getProfile: os.getProfile.handler(async ({ context }) =>
    getProfile(context.deps, (await context.person()).userId),
  ),
  updateProfile: os.updateProfile.handler(async ({ context, input }) =>
    updateProfile(context.deps, (await context.person()).userId, input),
  ),
});
