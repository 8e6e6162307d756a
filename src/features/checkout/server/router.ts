import { implementCalls } from '#calls';
import { checkoutContract } from '../contract.ts';
import { createInvoice } from './invoice.ts';
import { verifyOnboarding } from './onboarding.ts';
import * as queries from './queries.ts';

const os = implementCalls(checkoutContract);

export const checkoutRouter = os.router({
  createInvoice: os.createInvoice.handler(async ({ context, input }) =>
    createInvoice(context.deps, await context.viewer(), input, context.browserId()),
  ),
  history: os.history.handler(async ({ context }) => {
    const { userId } = await context.person();
    const orders = await queries.listOrders(context.deps.db, userId, 100);
    return orders.map((order) => ({
      id: order.id,
      tier: order.tier,
      fromTier: order.fromTier,
      amountIdr: order.amountIdr,
      status: order.status,
      paymentMethod: order.paymentMethod,
      createdAt: order.createdAt.toISOString(),
      paidAt: order.paidAt?.toISOString() ?? null,
    }));
  }),
  verify: os.verify.handler(({ context, input }) => verifyOnboarding(context, input.token)),
  checklist: os.checklist.handler(async ({ context }) => {
    const { userId } = await context.person();
    return { steps: await queries.listSteps(context.deps.db, userId) };
  }),
  completeStep: os.completeStep.handler(async ({ context, input }) => {
    const { userId } = await context.person();
    await queries.completeStep(context.deps.db, userId, input.step, context.deps.clock.now());
    return { steps: await queries.listSteps(context.deps.db, userId) };
  }),
});
