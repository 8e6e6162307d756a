/** Who sells: written down by an owner, revision by revision (product.md#receipts). */
import { desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Viewer } from '#access/viewer.ts';
import { users } from '#features/people/accounts/server/schema.ts';
import { recordAudit } from '#features/school/audit/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import { readNpwp } from '#kernel/npwp.ts';
import type { Deps } from '#kit/deps.server.ts';
import * as m from '../messages/m.ts';
import { faultsOf, schoolDay } from '../seller.ts';
import type { sellerInput } from '../seller-contract.ts';
import { sellerFaultTexts } from '../seller-texts.ts';
import { findSellerOn } from './issue.ts';
import { sellerDetails } from './schema.ts';

type SellerDeps = Pick<Deps, 'db' | 'clock'>;
type Row = typeof sellerDetails.$inferSelect;

const toOutput = (row: Row, setByName: string | null) => ({
  revision: row.revision,
  validFrom: row.validFrom,
  name: row.name,
  address: row.address,
  npwp: row.npwp,
  taxKind: row.taxKind,
  sentence: row.sentence,
  setAt: row.setAt.toISOString(),
  setByName,
});

export async function readSeller({ db, clock }: SellerDeps) {
  const [current, changes] = await Promise.all([
    findSellerOn(db, schoolDay(clock.now())),
    db
      .select({ row: sellerDetails, name: users.name })
      .from(sellerDetails)
      .leftJoin(users, eq(users.id, sellerDetails.setBy))
      .orderBy(desc(sellerDetails.revision))
      .limit(20),
  ]);
  return {
    current: current && toOutput(current, null),
    revision: changes[0]?.row.revision ?? 0,
    changes: changes.map(({ row, name }) => toOutput(row, name)),
  };
}

/** @throws AppError CONFLICT when someone else has set it meanwhile, INVALID_INPUT with the faulty fields. */
export async function setSeller(deps: SellerDeps, admin: Viewer, input: z.infer<typeof sellerInput>) {
  const now = deps.clock.now();
  const faults = Object.entries(faultsOf(input, now));
  if (faults.length > 0) {
    const issues = faults.map(([field, fault]) => ({ path: [field], message: sellerFaultTexts[fault]() }));
    throw new AppError('INVALID_INPUT', issues[0]?.message ?? '', { issues });
  }
  await deps.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('seller_details'))`);
    const [newest] = await tx.select().from(sellerDetails).orderBy(desc(sellerDetails.revision)).limit(1);
    if ((newest?.revision ?? 0) !== input.revision) throw new AppError('CONFLICT', m.sellerSetMeanwhile());
    const row = {
      revision: input.revision + 1,
      validFrom: input.validFrom,
      name: input.name,
      address: input.address,
      npwp: readNpwp(input.npwp),
      taxKind: input.taxKind,
      sentence: input.sentence || null,
    };
    await tx.insert(sellerDetails).values({ ...row, setAt: now, setBy: admin.userId });
    await recordAudit(tx, {
      actorId: admin.userId,
      action: 'seller.set',
      subjectType: 'seller',
      subjectId: String(row.revision),
      detail: row,
      at: now,
    });
  });
  return readSeller(deps);
}
