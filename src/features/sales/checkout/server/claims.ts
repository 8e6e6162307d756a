import type { Deps } from '#kit/deps.server.ts';
import type { Order } from './queries.ts';

/** Whether the person has sent a transfer's proof for this order, and the school has not opened it yet. */
export async function isClaimed(
  { payments }: Pick<Deps, 'payments'>,
  { provider, externalId }: Pick<Order, 'provider' | 'externalId'>,
): Promise<boolean> {
  if (provider !== 'transfer') return false;
  const invoices = await payments.transfer.findInvoicesByExternalId(externalId);
  return invoices.some((invoice) => invoice.isClaimed);
}
