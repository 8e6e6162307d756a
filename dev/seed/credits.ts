/** The credits that the demo people's plans have granted since they joined, month by month (product.md#grants). */
import { eq } from 'drizzle-orm';
import { grantDueCredits } from '#features/coaching/credits/public.server.ts';
import { users } from '#features/people/accounts/server/schema.ts';
import { entitlements } from '#features/sales/plans/server/schema.ts';
import { addMonths } from '#kernel/time.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';

export async function seedCredits(deps: Deps, tx: Tx): Promise<void> {
  const now = deps.clock.now();
  const people = await tx
    .select({ userId: users.id, since: entitlements.grantedAt })
    .from(users)
    .innerJoin(entitlements, eq(entitlements.userId, users.id))
    .where(eq(users.isDemo, true));
  for (const { userId, since } of people) {
    // Granted month by month, so that the ledger matches the calendar.
    for (let month = 0; addMonths(since, month) <= now; month += 1)
      await grantDueCredits(tx, userId, addMonths(since, month));
    await grantDueCredits(tx, userId, now);
  }
}
