import { adminPagesOf } from '#access/admin-pages.ts';
import { implementCalls } from '#kit/calls.server.ts';
import { plansContract } from '../contract.ts';
import { pricesContract } from '../prices-contract.ts';
import { offerFor } from '../rules.ts';
import { planTextsContract } from '../texts-contract.ts';
import { listPrices, updatePrices } from './prices.ts';
import { listPlans, listTexts, restoreText, saleOutput, updateText } from './texts.ts';

const os = implementCalls(plansContract);

export const plansRouter = os.router({
  viewer: os.viewer.handler(async ({ context }) => {
    const viewer = await context.viewer();
    if (!viewer) return { viewer: null };
    const { sessionId: _, openCourses = [], openResources: __, ...shown } = viewer;
    const bought = openCourses.length > 0 ? { openCourses: [...openCourses] } : {};
    return { viewer: { ...shown, ...bought, roles: [...viewer.roles], adminPages: adminPagesOf(viewer) } };
  }),
  list: os.list.handler(async ({ context }) => {
    const { db, clock } = context.deps;
    const [viewer, plans] = await Promise.all([context.viewer(), listPlans(db, clock.now())]);
    return plans.map((plan) => ({
      ...plan,
      sale: saleOutput(plan.sale),
      offer: offerFor(plan, viewer?.entitledTier ?? null),
    }));
  }),
});

const admin = implementCalls(planTextsContract);

export const planTextsRouter = admin.router({
  list: admin.list.handler(({ context }) => listTexts(context.deps)),
  update: admin.update.handler(async ({ context, input }) =>
    updateText(context.deps, await context.person(), input),
  ),
  restore: admin.restore.handler(async ({ context, input }) =>
    restoreText(context.deps, await context.person(), input.tier),
  ),
});

const money = implementCalls(pricesContract);

export const pricesRouter = money.router({
  list: money.list.handler(({ context }) => listPrices(context.deps)),
  update: money.update.handler(async ({ context, input }) =>
    updatePrices(context.deps, await context.person(), input),
  ),
});
