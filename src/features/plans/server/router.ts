import { implementCalls } from '#calls';
import { plans } from '../catalog.ts';
import { plansContract } from '../contract.ts';
import { offerFor } from '../rules.ts';

const os = implementCalls(plansContract);

export const plansRouter = os.router({
  viewer: os.viewer.handler(async ({ context }) => {
    const viewer = await context.viewer();
    if (!viewer) return { viewer: null };
    const { userId, name, email, emailVerified, image, isAdmin, entitledTier, previewTier } = viewer;
    return { viewer: { userId, name, email, emailVerified, image, isAdmin, entitledTier, previewTier } };
  }),
  list: os.list.handler(async ({ context }) => {
    const viewer = await context.viewer();
    return plans.map((plan) => ({ ...plan, offer: offerFor(plan, viewer?.entitledTier ?? null) }));
  }),
});
