import type { Transfer } from './transfer-queries.ts';

/** What the page shows. */
export type TransferState = 'pay' | 'waiting' | 'refused' | 'open' | 'refund' | 'over';

/** @param now the browser's time, which may be wrong: the server decides what can still be paid. */
export function transferState(
  {
    status,
    proof,
    expiresAt,
  }: Pick<Transfer, 'status' | 'expiresAt'> & {
    proof: Pick<NonNullable<Transfer['proof']>, 'state'> | null;
  },
  now: Date,
): TransferState {
  if (status === 'PAID') return 'open';
  if (status === 'REFUND_DUE' || status === 'REFUNDED') return 'refund';
  if (proof?.state === 'WAITING' || proof?.state === 'APPROVED') return 'waiting';
  if (status === 'EXPIRED' || new Date(expiresAt) <= now) return 'over';
  return proof?.state === 'REFUSED' ? 'refused' : 'pay';
}
