/** The account of the demo, which belongs to nobody. `demo:remove` removes it. */
import { and, eq, notExists, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.server.ts';
import * as queries from './queries.ts';
import { transferAccounts, transferProofs } from './schema.ts';

const demoAccount = {
  kind: 'bank',
  bank: 'BCA',
  number: '0000000000',
  holder: 'PT Langkah Belajar (contoh, jangan ditransfer)',
} as const;

export const seedDemoAccount = (tx: Tx, account: { id: string; createdAt: Date }): Promise<void> =>
  queries.insertAccount(tx, { ...demoAccount, qrisText: null, isOpen: true, ...account });

/** Closes it instead where a real person has sent a proof for it. */
export async function removeDemoAccount(tx: Tx): Promise<void> {
  const isDemo = and(
    eq(transferAccounts.number, demoAccount.number),
    eq(transferAccounts.holder, demoAccount.holder),
  );
  await tx.update(transferAccounts).set({ isOpen: false }).where(isDemo);
  const proofs = tx
    .select({ one: sql`1` })
    .from(transferProofs)
    .where(eq(transferProofs.accountId, transferAccounts.id));
  await tx.delete(transferAccounts).where(and(isDemo, notExists(proofs)));
}
