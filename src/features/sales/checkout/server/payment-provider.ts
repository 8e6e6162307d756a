import { ProviderError } from '#kernel/errors.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { PaymentProvider, PaymentProviderName } from '#providers/payment.ts';

/** @throws ProviderError when the school has taken its settings away while orders still point at it. */
export function providerNamed(
  { payments }: Pick<Deps, 'payments'>,
  name: PaymentProviderName,
): PaymentProvider {
  const provider = payments[name];
  if (!provider) throw new ProviderError(name, 'is not configured');
  return provider;
}

/** Who makes and keeps the invoices of this order. */
export const providerOf = (deps: Pick<Deps, 'payments'>, order: { provider: PaymentProviderName }) =>
  providerNamed(deps, order.provider);

export interface WayToPay {
  provider: PaymentProviderName;
  /** What people recognise it by, such as the names of banks; none for the payment company's page, which lists them. */
  names: string[];
}

/**
 * The ways to pay that the school has set up, the quickest first. Of two payment companies Xendit is offered, and open
 * orders at Midtrans are still read and settled: a school can change from one to the other.
 */
export async function listWays({ payments }: Pick<Deps, 'payments'>): Promise<WayToPay[]> {
  const names = await payments.transfer.openAccounts();
  const company: PaymentProviderName | null = payments.xendit
    ? 'xendit'
    : payments.midtrans
      ? 'midtrans'
      : null;
  return [
    ...(company ? [{ provider: company, names: [] }] : []),
    ...(names.length > 0 ? [{ provider: 'transfer' as const, names }] : []),
  ];
}
