import { readCompanyInput } from '#features/sales/companies/public.server.ts';
import { readProductSlugs } from '#features/sales/products/public.server.ts';
import { dayMs } from '#kernel/time.ts';
import { implementCalls } from '#kit/calls.server.ts';
import { checkoutContract } from '../contract.ts';
import { freeInvoiceId } from '../rules.ts';
import { cancelOrder } from './cancel.ts';
import { giftWish } from './gift-wish.ts';
import { createInvoice, findCheckedTransfer, priceWithCoupon } from './invoice.ts';
import { returnMoneyOf } from './money-returns.ts';
import { verifyOnboarding } from './onboarding.ts';
import { listWays } from './payment-provider.ts';
import * as queries from './queries.ts';
import { markRefunded, refundOrder } from './refund.ts';
import { readSoldNames } from './sold.ts';

const os = implementCalls(checkoutContract);

/** By how much the sum is below the price; a payment of another sum says what came. */
const markOf = ({ markIdr, problem }: Pick<queries.Order, 'markIdr' | 'problem'>) =>
  problem === 'wrong-payment' ? 0 : markIdr;

export const checkoutRouter = os.router({
  adminOrders: os.adminOrders.handler(async ({ context, input }) => {
    const { rows, total } = await queries.listOrdersForAdmin(context.deps.db, {
      ...input,
      isOverdue: input.overdue === 'true',
      now: context.deps.clock.now(),
    });
    const [nameOf, unchecked] = await Promise.all([
      readSoldNames(context.deps.db, rows),
      context.deps.payments.transfer.findUnchecked(rows.filter(({ status }) => status === 'OPEN')),
    ]);
    return {
      data: rows.map(({ productId, ...row }) => ({
        ...row,
        markIdr: markOf(row),
        isProofWaiting: unchecked.has(row.id),
        soldName: nameOf({ tier: row.tier, productId }),
        // No provider knows it.
        invoiceId: row.invoiceId === freeInvoiceId(row.id) ? null : row.invoiceId,
        createdAt: row.createdAt.toISOString(),
        paidAt: row.paidAt?.toISOString() ?? null,
      })),
      meta: { totalItems: total, currentPage: input.page, totalPages: Math.ceil(total / input.limit) },
    };
  }),
  planSales: os.planSales.handler(({ context: { deps } }) =>
    queries.countPlanSales(deps.db, new Date(deps.clock.now().getTime() - 30 * dayMs)),
  ),
  markRefunded: os.markRefunded.handler(async ({ context, input }) =>
    markRefunded(context.deps, await context.person(), input),
  ),
  returnMoney: os.returnMoney.handler(async ({ context, input }) =>
    returnMoneyOf(context.deps, await context.person(), input.id),
  ),
  refund: os.refund.handler(async ({ context, input }) =>
    refundOrder(context.deps, await context.person(), input),
  ),
  createInvoice: os.createInvoice.handler(async ({ context, input: { tier, gift, company, ...input } }) => {
    const viewer = await context.viewer();
    // Without a session this creates accounts and reveals existing ones, so it has the limit of registration.
    if (!viewer) await context.deps.limits.take('register', context.facts);
    if (input.coupon) await context.deps.limits.take('coupon', context.facts);
    return createInvoice(
      context.deps,
      viewer,
      {
        ...input,
        sells: { tier },
        gift: gift && giftWish(context.deps.clock, gift),
        company: company && readCompanyInput(company),
      },
      context.browserId(),
    );
  }),
  buyProduct: os.buyProduct.handler(async ({ context, input: { slug, gift, company, ...input } }) => {
    const viewer = await context.viewer();
    if (!viewer) await context.deps.limits.take('register', context.facts);
    if (input.coupon) await context.deps.limits.take('coupon', context.facts);
    const wish = {
      ...input,
      sells: { product: slug },
      gift: gift && giftWish(context.deps.clock, gift),
      company: company && readCompanyInput(company),
    };
    return createInvoice(context.deps, viewer, wish, context.browserId());
  }),
  productCoupon: os.productCoupon.handler(async ({ context, input: { code, slug, isGift } }) =>
    priceWithCoupon(context.deps, await context.viewer(), { code, isGift, sells: { product: slug } }),
  ),
  coupon: os.coupon.handler(async ({ context, input: { code, tier, isGift } }) =>
    priceWithCoupon(context.deps, await context.viewer(), { code, isGift, sells: { tier } }),
  ),
  ways: os.ways.handler(({ context }) => listWays(context.deps)),
  checkedTransfer: os.checkedTransfer.handler(async ({ context }) => ({
    transfer: await findCheckedTransfer(context.deps, await context.person()),
  })),
  history: os.history.handler(async ({ context }) => {
    const { userId } = await context.person();
    const { db } = context.deps;
    const orders = await queries.listOrders(db, userId, 100);
    const [nameOf, slugs] = await Promise.all([
      readSoldNames(db, orders),
      readProductSlugs(
        db,
        orders.flatMap(({ productId }) => productId ?? []),
      ),
    ]);
    return orders.map((order) => ({
      id: order.id,
      tier: order.tier,
      fromTier: order.fromTier,
      productSlug: order.productId && (slugs.get(order.productId) ?? null),
      planName: nameOf(order),
      fromPlanName: order.fromTier && nameOf({ tier: order.fromTier, productId: null }),
      isGift: order.isGift,
      couponCode: order.couponCode,
      ...(order.parts !== null && order.partNo !== null && { part: { no: order.partNo, of: order.parts } }),
      ...(order.provider === 'transfer' && { isTransfer: true as const }),
      amountIdr: order.amountIdr,
      ...(markOf(order) > 0 && { markIdr: order.markIdr }),
      status: order.status,
      ...(order.status === 'EXPIRED' &&
        order.closedAt !== null &&
        order.closedAt < order.expiresAt && { isClosed: true as const }),
      refundIdr: order.refundIdr,
      paymentMethod: order.paymentMethod,
      createdAt: order.createdAt.toISOString(),
      paidAt: order.paidAt?.toISOString() ?? null,
    }));
  }),
  cancel: os.cancel.handler(async ({ context, input }) =>
    cancelOrder(context.deps, await context.person(), input.id),
  ),
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
