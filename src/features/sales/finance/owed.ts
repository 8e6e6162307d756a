import type { EntryKind } from '#features/sales/books/rules.ts';

interface Entry {
  kind: EntryKind;
  amountIdr: number;
  salesIdr: number;
}

/** What an order's entries say must still be sent back. An accepted difference is the school's until it is taken back. */
export const owedOf = (entries: readonly Entry[]): number =>
  entries.reduce(
    (owed, { kind, amountIdr, salesIdr }) => owed + (kind === 'accepted' ? 0 : amountIdr) - salesIdr,
    0,
  );
