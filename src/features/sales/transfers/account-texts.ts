import * as m from './messages/m.ts';
import type { QrisFault } from './qris.ts';

/** What is wrong with a pasted QRIS text. */
export const accountFaultTexts: Record<QrisFault, () => string> = {
  unreadable: m.qrisUnreadable,
  checksum: m.qrisChecksum,
  'not-rupiah': m.qrisNotRupiah,
  'not-qris': m.qrisNotQris,
  'fixed-amount': m.qrisFixedAmount,
  tip: m.qrisTip,
};
