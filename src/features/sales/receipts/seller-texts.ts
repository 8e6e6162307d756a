import * as m from './messages/m.ts';
import type { SellerFault } from './seller.ts';
import type { TaxKind } from './tax.ts';

export const taxKindNames: Record<TaxKind, () => string> = {
  none: m.taxNone,
  exempt: m.taxExempt,
  ppn: m.taxPpn,
};

export const sellerFaultTexts: Record<SellerFault, () => string> = {
  empty: m.faultEmpty,
  tooLong: m.faultTooLong,
  badNpwp: m.faultBadNpwp,
  noNpwp: m.faultNoNpwp,
  badDay: m.faultBadDay,
};
