import { eq, getTableColumns } from 'drizzle-orm';
import { newId } from '#kernel/ids.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import { forgetRelays } from '#platform/jobs/relays.server.ts';
import { waitlistEntries } from './schema.ts';

export interface NewEntry {
  name: string;
  email: string;
  timeZone: string | null;
  localTime: string | null;
}

/** @returns the new entry's id, or null when the address is already listed: the unique key decides. */
export async function insertEntry(
  tx: DbOrTx,
  entry: NewEntry & { hasRelays: boolean },
  now: Date,
): Promise<string | null> {
  const [row] = await tx
    .insert(waitlistEntries)
    .values({ id: newId(), ...entry, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: waitlistEntries.id });
  return row?.id ?? null;
}

export async function findEntry(db: DbOrTx, id: string) {
  const [row] = await db.select().from(waitlistEntries).where(eq(waitlistEntries.id, id));
  return row ?? null;
}

/** By address: the waitlist has no accounts. Ask only for an address that its account has verified. */
export async function readEntries(db: DbOrTx, email: string) {
  const { id: _, hasRelays: __, ...columns } = getTableColumns(waitlistEntries);
  return db.select(columns).from(waitlistEntries).where(eq(waitlistEntries.email, email));
}

export async function forgetEntries(tx: Tx, email: string): Promise<void> {
  const gone = await tx
    .delete(waitlistEntries)
    .where(eq(waitlistEntries.email, email))
    .returning({ id: waitlistEntries.id });
  await forgetRelays(
    tx,
    gone.map(({ id }) => id),
  );
}
