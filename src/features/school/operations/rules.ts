import { formatTableDateIn } from '#kernel/time.ts';
import * as m from './messages/m.ts';

export const overviewDays = [7, 30, 90] as const;
export type OverviewDays = (typeof overviewDays)[number];

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** `21 Nov 2026` for `2026-11-21`, which is a business day and not an instant. */
export const dayLabel = (day: string): string => formatTableDateIn(new Date(`${day}T00:00:00Z`), 'UTC');

/** Rupiah as short as an axis needs: `0`, `850 k`, `1,5 M` for millions. */
export function shortIdr(amount: number): string {
  if (amount >= 1_000_000)
    return m.millions({
      amount: (amount / 1_000_000).toLocaleString('id-ID', { maximumFractionDigits: 1 }),
    });
  return amount >= 1_000 ? m.thousands({ amount: Math.round(amount / 1_000) }) : String(amount);
}
