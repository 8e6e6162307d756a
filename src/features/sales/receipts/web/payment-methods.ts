import * as m from '../messages/m.ts';

/** The payment provider's codes as names that people know. */
const methodNames: Record<string, () => string> = {
  QR_CODE: () => 'QRIS',
  QRIS: () => 'QRIS',
  EWALLET: m.eWallet,
  BANK_TRANSFER: m.virtualAccount,
  VIRTUAL_ACCOUNT: m.virtualAccount,
  CREDIT_CARD: m.card,
  CARD: m.card,
  RETAIL_OUTLET: m.retailOutlet,
  TRANSFER_PROOF: m.bankTransfer,
  COUPON: m.coupon,
};

/** How an order was paid. @param code the provider's; an unknown one is the payment page. */
export const methodName = (code: string | null): string => (methodNames[code ?? ''] ?? m.paymentPage)();
