import { implementCalls } from '#calls';
import { plans } from '../catalog.ts';
import { plansContract } from '../contract.ts';
import { offerFor } from '../rules.ts';

const os = implementCalls(plansContract);

export const plansRouter = os.router({
  list: os.list.handler(async ({ context }) => {
    const viewer = await context.viewer();
    return plans.map((plan) => ({ ...plan, offer: offerFor(plan, viewer?.entitledTier ?? null) }));
  }),
});
