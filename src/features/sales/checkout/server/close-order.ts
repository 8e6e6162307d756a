/** Ends an open order before its time: another thing was chosen, or its buyer does not want it (product.md#invoices). */
import { ProviderError } from '#kernel/errors.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Invoice } from '#providers/payment.ts';
import { isFree } from '../rules.ts';
import { providerOf } from './payment-provider.ts';
import * as queries from './queries.ts';
import { putAside, settle } from './settle.ts';

/** Longer than a provider call that times out plus the look-up that follows. */
export const claimMs = 25_000;

/** The right to call the provider about an order; null while another caller has it. */
export function claim(deps: Deps, order: queries.Order): Promise<queries.Order | null> {
  const now = deps.clock.now();
  return queries.claimOrder(deps.db, order, now, new Date(now.getTime() + claimMs));
}

/**
 * Closes an order: ends its invoice at the provider first, and counts it if it was paid meanwhile.
 * @param beforeEnd runs when no other caller can begin its invoice. If it throws, the order stays open.
 * @returns false while another caller is creating the order's invoice. @throws ProviderError while the provider is down.
 */
export async function closeOrder(
  deps: Deps,
  order: queries.Order,
  beforeEnd?: () => Promise<void>,
): Promise<boolean> {
  const claimed = order.invoiceId ? order : await claim(deps, order);
  if (!claimed) return false;
  try {
    await beforeEnd?.();
    await endInvoices(deps, claimed);
  } catch (error) {
    if (!order.invoiceId) await queries.releaseOrder(deps.db, claimed);
    const isOver = order.expiresAt <= deps.clock.now();
    if (!(error instanceof ProviderError) || (isOutage(error) && !isOver)) throw error;
    // Every click would fail like this: a job ends the invoice later, and the person can buy now.
    await putAside(deps, order);
  }
  return true;
}

/** Applies the record and puts aside an order that is still open then: it would block the person's next purchase. */
export async function settleForGood(deps: Deps, order: queries.Order, invoice: Invoice) {
  await settle(deps, order, invoice);
  await putAside(deps, order);
}

async function endInvoices(deps: Deps, order: queries.Order) {
  if (isFree(order)) return queries.expireOrder(deps.db, order, deps.clock.now());
  const provider = providerOf(deps, order);
  if (order.invoiceId) return settleForGood(deps, order, await provider.expireInvoice(order.invoiceId));
  for (const invoice of await provider.findInvoicesByExternalId(order.externalId)) {
    await settle(deps, order, await provider.expireInvoice(invoice.id));
  }
  await queries.expireClaimed(deps.db, order, deps.clock.now());
}

/** True when the provider is down or busy, which passes; any other error is its final answer about this invoice. */
const isOutage = ({ providerStatus }: ProviderError): boolean =>
  providerStatus === null || providerStatus >= 500 || providerStatus === 429;
