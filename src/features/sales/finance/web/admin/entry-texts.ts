import type { EntryKind } from '#features/sales/books/rules.ts';
import { methodName } from '#features/sales/receipts/web/payment-methods.ts';
import type { PaymentProviderName } from '#providers/payment.ts';
import * as m from '../../messages/m.ts';
import type { Entry } from './finance-queries.ts';

const kindNames: Record<EntryKind, () => string> = {
  paid: m.kindPaid,
  due: m.kindDue,
  cancelled: m.kindCancelled,
  sent: m.kindSent,
  fee: m.kindFee,
  accepted: m.kindAccepted,
};

const providerNames: Record<PaymentProviderName, () => string> = {
  xendit: () => 'Xendit',
  midtrans: () => 'Midtrans',
  transfer: m.ownAccount,
};

/** Where the money is: the payment company, or the school's account. */
export const placeName = ({
  provider,
  account,
}: {
  provider: PaymentProviderName | null;
  account?: string | null;
}): string => account ?? (provider === null ? m.noPlace() : providerNames[provider]());

export const wayName = ({ provider, method }: Pick<Entry, 'provider' | 'method'>): string =>
  provider === null || provider === 'transfer' || method === null
    ? methodName(method)
    : m.wayAt({ way: methodName(method), company: providerNames[provider]() });

/** A correction, or a difference that is owed again, changes what is the school's and moves no money. */
const isMoneyMoved = ({ amountIdr, salesIdr }: Entry) => amountIdr !== 0 || salesIdr === 0;

/** The counter-entry of an accepted difference has a name of its own. */
export const entryName = (entry: Entry): string =>
  entry.kind === 'accepted' && !isMoneyMoved(entry) ? m.kindAcceptedBack() : kindNames[entry.kind]();

/** What a sum is for the order: of a change without money what the school has less of. */
export const shownIdr = (entry: Entry): number => (isMoneyMoved(entry) ? entry.amountIdr : entry.salesIdr);

/** What an entry adds to its kind: the place of the money, its receipt, why. */
export const entryDetail = (entry: Entry): string =>
  [
    isMoneyMoved(entry) ? placeName(entry) : null,
    entry.receipt && (entry.kind === 'cancelled' ? m.byCorrection : m.byReceipt)({ number: entry.receipt }),
    entry.reason,
  ]
    .filter(Boolean)
    .join(' · ');
