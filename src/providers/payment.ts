/**
 * What every provider of payment does. An invoice is one way to pay one order; an order may get several, because an
 * answer was lost, and `sales/checkout` finds out about each (product.md#invoices). Amounts are integer rupiah.
 */

/** As `orders.provider` stores them. */
export const paymentProviders = ['xendit', 'midtrans', 'transfer'] as const;

export type PaymentProviderName = (typeof paymentProviders)[number];

export interface NewInvoice {
  /** Our own id, unique per order. */
  externalId: string;
  amountIdr: number;
  payerEmail: string;
  payerName: string;
  description: string;
  durationSeconds: number;
  successRedirectUrl: string;
  failureRedirectUrl: string;
  item: { name: string; priceIdr: number };
}

export type InvoiceStatus = 'PENDING' | 'PAID' | 'EXPIRED';

export interface Invoice {
  /** The provider's id for it. */
  id: string;
  externalId: string;
  amountIdr: number;
  currency: string;
  status: InvoiceStatus;
  /** Where people pay; null when the answer that named it was lost, so that nobody can be sent there. */
  invoiceUrl: string | null;
  expiresAt: Date;
  paidAt: Date | null;
  /** The provider's name for it: CREDIT_CARD, BANK_TRANSFER, QR_CODE, EWALLET … */
  paymentMethod: string | null;
  /** Which of the school's own accounts a paid transfer arrived on. */
  accountId?: string | null;
  /** What a paid transfer brought, when that differs from the order's sum and was accepted for it. */
  acceptedIdr?: number | null;
  /** The person says that they have paid, and the school has not opened it yet. */
  isClaimed?: boolean;
}

/** Money of a paid invoice that goes back to the person who paid it. */
export interface RefundRequest {
  /** The same one for every try: the provider sends the money once. */
  key: string;
  invoiceId: string;
  /** At most what the invoice was for. */
  amountIdr: number;
  /** Whether the same thing was paid twice. */
  isDuplicate: boolean;
  /** The provider's id of it, when an earlier answer named it. */
  reference: string | null;
}

/** `pending` must be asked again; `refused` is final, with the provider's own words or code. */
export type RefundAnswer =
  | { state: 'sent'; reference: string }
  | { state: 'pending'; reference: string | null }
  | { state: 'refused'; why: string };

/** Every call throws ProviderError when the provider is out of reach or refuses. */
export interface PaymentProvider {
  createInvoice: (order: NewInvoice) => Promise<Invoice>;
  getInvoice: (id: string) => Promise<Invoice | null>;
  findInvoicesByExternalId: (externalId: string) => Promise<Invoice[]>;
  /**
   * Expires an invoice and returns its state afterwards. An invoice that was paid or has expired in the meantime
   * cannot be expired; its true state is returned instead of an error, so the caller must check `status`.
   */
  expireInvoice: (id: string) => Promise<Invoice>;
  /** Missing where people send money back themselves. Can be called again with the same key at any time. */
  sendBack?: (refund: RefundRequest) => Promise<RefundAnswer>;
}

/** Transfers to the school's own accounts: a person of the school approves the proof that a buyer sends. */
export interface TransferProvider extends PaymentProvider {
  /** Names of the accounts that people can pay to now, such as BCA and QRIS; none while nothing is set up. */
  openAccounts: () => Promise<string[]>;
  /**
   * The buyer lets the order go: a proof that waits is taken back.
   * @returns false when it was approved already.
   */
  withdrawClaim: (order: { userId: string; id: string }) => Promise<boolean>;
  /** Ids of those orders whose proof waits for a person of the school. */
  findUnchecked: (orders: readonly { userId: string; id: string }[]) => Promise<Set<string>>;
}

/** What a webhook claims. Act only on `getInvoice(invoiceId)` (product.md#paid). */
export interface InvoiceCallback {
  invoiceId: string;
  externalId: string;
  status: InvoiceStatus;
  amountIdr: number;
  currency: string;
}
