/** For which company an order is made (product.md#companies-as-buyers). */
import { lockPerson } from '#features/people/accounts/public.server.ts';
import { copyCompany, findCompany, writeCompany } from '#features/sales/companies/public.server.ts';
import { type Company, isSameCompany } from '#features/sales/companies/rules.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import * as queries from './queries.ts';

/** Writes it down with a new order. Nobody invoices what costs nothing. */
export async function keepCompany(tx: Tx, order: queries.Order, company: Company | null, at: Date) {
  const { userId, id, instalmentOf } = order;
  if (instalmentOf) await copyCompany(tx, { userId, from: instalmentOf, to: id, at });
  else if (company && order.amountIdr > 0) await writeCompany(tx, { userId, orderId: id, company, at });
}

/** Another company, or none, for an open order; one that was paid a moment ago keeps what it was paid with. */
export async function rewriteCompany(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, id, amountIdr }: queries.Order,
  company: Company | null,
) {
  const key = { userId, orderId: id };
  if (amountIdr === 0 || isSameCompany(await findCompany(db, key), company)) return;
  await db.transaction(async (tx) => {
    await lockPerson(tx, userId);
    const order = await queries.lockOrder(tx, userId, id);
    if (order?.status === 'OPEN') await writeCompany(tx, { ...key, company, at: clock.now() });
  });
}
