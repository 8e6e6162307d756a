/** Transfers as a provider of payment: its invoices are our own orders, and approved proofs pay them. */
import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { lockPerson } from '#features/people/accounts/public.server.ts';
import { orders } from '#features/sales/checkout/server/schema.ts';
import { markReadAbout, notify } from '#features/school/notifications/public.server.ts';
import { ProviderError } from '#kernel/errors.ts';
import { formatIdr } from '#kernel/money.ts';
import type { Clock } from '#platform/clock.server.ts';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { Invoice, NewInvoice, TransferProvider } from '#providers/payment.ts';
import * as m from '../messages/m.ts';
import { transferPath } from '../rules.ts';
import { listOpenAccounts, listUnchecked, lockProofsOf, updateProof } from './queries.ts';
import { transferProofs } from './schema.ts';

const idPrefix = 'transfer-';
const idOf = (orderId: string): string => `${idPrefix}${orderId}`;

/** `orders.payment_method` of a transfer. */
export const transferMethod = 'TRANSFER_PROOF';

interface TransferDeps {
  db: Db;
  clock: Clock;
  appUrl: string;
  discardFiles: (tx: Tx, fileIds: string[]) => Promise<void>;
}

/** An approval opens its plan once its time to be taken back is over. Nobody has to be told to transfer any more. */
async function openDue({ db, clock }: TransferDeps, order: { userId: string; id: string }) {
  const now = clock.now();
  const { userId, orderId, state, openedAt, opensAt } = transferProofs;
  const opened = await db
    .update(transferProofs)
    .set({ openedAt: now })
    .where(
      and(
        eq(userId, order.userId),
        eq(orderId, order.id),
        eq(state, 'APPROVED'),
        isNull(openedAt),
        lte(opensAt, now),
      ),
    )
    .returning({ id: transferProofs.id });
  if (opened.length > 0) await markReadAbout(db, order.userId, transferPath(order.id), now);
}

async function findOrder(deps: TransferDeps, where: ReturnType<typeof eq>) {
  const [order] = await deps.db
    .select()
    .from(orders)
    .where(and(where, eq(orders.provider, 'transfer')))
    .limit(1);
  if (!order) return null;
  await openDue(deps, order);
  const [proof] = await deps.db
    .select()
    .from(transferProofs)
    .where(
      and(
        eq(transferProofs.userId, order.userId),
        eq(transferProofs.orderId, order.id),
        sql`${transferProofs.state} in ('WAITING', 'APPROVED')`,
      ),
    )
    .limit(1);
  return { order, proof: proof ?? null };
}

type Found = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

function toInvoice({ appUrl, clock }: TransferDeps, { order, proof }: Found): Invoice {
  const isPaid = proof?.openedAt != null;
  // While a proof waits to be decided, the order stays open, however late it is.
  const isOpen = proof !== null || order.expiresAt > clock.now();
  return {
    id: idOf(order.id),
    externalId: order.externalId,
    // A sum that was not accepted is not the order's: it becomes due for a refund, once the approval stands.
    amountIdr: isPaid && proof.accepted === 'refund' ? proof.claimedIdr : order.amountIdr,
    currency: 'IDR',
    status: isPaid ? 'PAID' : isOpen ? 'PENDING' : 'EXPIRED',
    invoiceUrl: `${appUrl}${transferPath(order.id)}`,
    expiresAt: order.expiresAt,
    paidAt: isPaid ? proof.decidedAt : null,
    paymentMethod: isPaid ? transferMethod : null,
    accountId: isPaid ? proof.accountId : null,
    acceptedIdr: isPaid && proof.accepted === 'full' ? proof.claimedIdr : null,
    isClaimed: proof !== null && !isPaid,
  };
}

export function createTransfers(deps: TransferDeps): TransferProvider {
  const find = async (where: ReturnType<typeof eq>): Promise<Invoice | null> => {
    const found = await findOrder(deps, where);
    return found && toInvoice(deps, found);
  };
  const getInvoice = (id: string) =>
    id.startsWith(idPrefix) ? find(eq(orders.invoiceId, id)) : Promise.resolve(null);

  return {
    openAccounts: async () =>
      (await listOpenAccounts(deps.db)).map(({ kind, bank }) => (kind === 'qris' ? 'QRIS' : bank)),

    /** The person gets a message that leads back to the page with the sum and the accounts. */
    createInvoice: async ({ externalId }: NewInvoice) => {
      const found = await findOrder(deps, eq(orders.externalId, externalId));
      if (!found) throw new ProviderError('transfer', `there is no order ${externalId}`);
      const { order } = found;
      await notify(deps.db, {
        userId: order.userId,
        causeKey: `transfer:${order.id}`,
        event: 'payment',
        text: () => ({
          title: m.toTransfer({ amount: formatIdr(order.amountIdr) }),
          message: m.toTransferText(),
        }),
        actionUrl: transferPath(order.id),
        createdAt: deps.clock.now(),
      });
      return toInvoice(deps, found);
    },

    getInvoice,

    findInvoicesByExternalId: async (externalId) => {
      const found = await findOrder(deps, eq(orders.externalId, externalId));
      // Before it was made there is none, so that `createInvoice` makes it once. A server that stopped in between leaves
      // an order whose page the person finds all the same: its proof counts.
      return found && (found.order.invoiceId || found.proof) ? [toInvoice(deps, found)] : [];
    },

    withdrawClaim: ({ userId, id }) =>
      deps.db.transaction(async (tx) => {
        await lockPerson(tx, userId);
        const proofs = await lockProofsOf(tx, userId, id);
        if (proofs.some(({ state }) => state === 'APPROVED')) return false;
        for (const proof of proofs.filter(({ state }) => state === 'WAITING')) {
          await updateProof(tx, proof, { state: 'WITHDRAWN', fileId: null });
          await deps.discardFiles(tx, proof.fileId ? [proof.fileId] : []);
        }
        await markReadAbout(tx, userId, transferPath(id), deps.clock.now());
        return true;
      }),

    findUnchecked: (asked) => listUnchecked(deps.db, asked),

    /** Nobody outside has to be asked: an order that is not paid by now is over. */
    expireInvoice: async (id) => {
      const invoice = await getInvoice(id);
      if (!invoice) throw new ProviderError('transfer', `there is no order for ${id}`);
      return invoice.status === 'PAID' ? invoice : { ...invoice, status: 'EXPIRED' };
    },
  };
}
