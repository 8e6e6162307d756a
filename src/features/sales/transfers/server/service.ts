/** A buyer's side of a transfer: what to send where, and the proof of it (product.md#transfers). */
import { createHash } from 'node:crypto';
import type { Viewer } from '#access/viewer.ts';
import { listStaffIds, lockLivingPerson } from '#features/people/accounts/public.server.ts';
import { findNextPart, readSoldNames } from '#features/sales/checkout/public.server.ts';
import { hasMoney } from '#features/sales/checkout/rules.ts';
import { readProductSlugs } from '#features/sales/products/public.server.ts';
import { attachFiles, discardFiles, storeFiles } from '#features/school/files/public.server.ts';
import { notify } from '#features/school/notifications/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { formatIdr } from '#kernel/money.ts';
import type { Deps } from '#kit/deps.server.ts';
import * as m from '../messages/m.ts';
import { qrisWithAmount } from '../qris.ts';
import { mostProofs, type SenderBank, takesNoProof } from '../rules.ts';
import * as queries from './queries.ts';

type ReadDeps = Pick<Deps, 'db' | 'clock'>;

const notFound = () => new AppError('NOT_FOUND', m.transferNotFound());

export const openTransfer = async ({ db }: ReadDeps, viewer: Viewer) => ({
  orderId: await queries.findOpenTransfer(db, viewer.userId),
});

/** @throws AppError NOT_FOUND when the person has no such order, or pays it another way. */
export async function getTransfer({ db, clock }: ReadDeps, viewer: Viewer, orderId: string) {
  const order = await queries.findTransfer(db, viewer.userId, orderId);
  if (!order) throw notFound();
  const [accounts, closed, proofs, names, usualMinutes, nextPart, slug] = await Promise.all([
    queries.listOpenAccounts(db),
    queries.listClosedSince(db, order.createdAt),
    queries.listProofsOf(db, viewer.userId, orderId),
    readSoldNames(db, [order]),
    queries.usualMinutes(db),
    order.partNo !== null && order.status === 'PAID'
      ? findNextPart(db, { userId: viewer.userId, orderId: order.instalmentOf ?? order.id })
      : null,
    order.productId
      ? readProductSlugs(db, [order.productId]).then((slugs) => slugs.get(order.productId ?? '') ?? null)
      : null,
  ]);
  const [newest] = proofs;
  return {
    orderId: order.id,
    tier: order.tier,
    productSlug: slug,
    isGift: order.isGift,
    planName: names(order),
    part: order.parts !== null && order.partNo !== null ? { no: order.partNo, of: order.parts } : null,
    nextPart: nextPart && { amountIdr: nextPart.amountIdr, dueAt: nextPart.dueAt.toISOString() },
    status: order.status,
    amountIdr: order.amountIdr,
    priceIdr: order.amountIdr + order.markIdr + order.discountIdr,
    discountIdr: order.discountIdr,
    couponCode: order.couponCode,
    markIdr: order.markIdr,
    createdAt: order.createdAt.toISOString(),
    expiresAt: order.expiresAt.toISOString(),
    accounts: accounts.map(({ id, kind, bank, number, holder, qrisText }) => ({
      id,
      kind,
      bank,
      number,
      holder,
      qris: qrisText && qrisWithAmount(qrisText, order.amountIdr),
    })),
    closedAccounts: closed.map(({ id, kind, bank, number }) => ({ id, kind, bank, number })),
    proof: newest ? await toOwnProof(db, newest) : null,
    proofsLeft: takesNoProof(order, clock.now()) ? 0 : Math.max(0, mostProofs - proofs.length),
    usualMinutes,
  };
}

type OwnProof = Awaited<ReturnType<typeof queries.listProofsOf>>[number];

async function toOwnProof(db: Deps['db'], { proof, bank, decidedByName }: OwnProof) {
  const isRefused = proof.state === 'REFUSED' || proof.state === 'TAKEN_BACK';
  return {
    id: proof.id,
    state: proof.state,
    claimedIdr: proof.claimedIdr,
    senderBank: proof.senderBank,
    bank,
    sentAt: proof.sentAt.toISOString(),
    decidedAt: proof.decidedAt?.toISOString() ?? null,
    reason: isRefused ? proof.reason : null,
    decidedByName: isRefused ? decidedByName : null,
    place: proof.state === 'WAITING' ? await queries.placeInQueue(db, proof.sentAt) : null,
  };
}

interface NewProof {
  orderId: string;
  picture: File;
  accountId: string;
  claimedIdr: number;
  senderBank: SenderBank;
}

/** @throws AppError CONFLICT when the order no longer takes a proof; INVALID_INPUT for a file that is no picture. */
export async function sendProof(deps: Deps, viewer: Viewer, input: NewProof) {
  const { userId } = viewer;
  const order = await queries.findTransfer(deps.db, userId, input.orderId);
  if (!order) throw notFound();
  if (!(await queries.findAccount(deps.db, input.accountId)))
    throw new AppError('INVALID_INPUT', m.accountGone());
  const [file] = await storeFiles(deps, {
    userId,
    purpose: 'transfer-proof',
    files: [input.picture],
    hasQuota: true,
  });
  if (!file) throw new AppError('INVALID_INPUT', m.pictureMissing());
  const sha256 = await hashOf(deps, file.key);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await lockLivingPerson(tx, userId);
    const locked = await queries.findTransfer(tx, userId, input.orderId);
    if (locked && takesNoProof(locked, now)) throw new AppError('CONFLICT', m.tooLateForProof());
    if (!locked || hasMoney(locked.status)) throw new AppError('CONFLICT', m.alreadyPaid());
    const proofs = await queries.lockProofsOf(tx, userId, input.orderId);
    if (proofs.some(({ state }) => state === 'APPROVED')) throw new AppError('CONFLICT', m.alreadyPaid());
    if (proofs.length >= mostProofs) throw new AppError('CONFLICT', m.tooManyProofs());
    const waiting = proofs.find(({ state }) => state === 'WAITING');
    if (waiting) {
      await queries.updateProof(tx, waiting, { state: 'REPLACED', fileId: null });
      await discardFiles(deps, tx, waiting.fileId ? [waiting.fileId] : []);
    }
    if ((await attachFiles(tx, { userId, fileIds: [file.id], purpose: 'transfer-proof', now })) !== 1)
      throw new AppError('CONFLICT', m.pictureMissing());
    const id = newId();
    await queries.insertProof(tx, {
      userId,
      id,
      orderId: input.orderId,
      accountId: input.accountId,
      fileId: file.id,
      sha256,
      claimedIdr: input.claimedIdr,
      senderBank: input.senderBank,
      sentAt: now,
    });
    for (const staffId of await listStaffIds(tx, 'finance'))
      await notify(tx, {
        userId: staffId,
        causeKey: `transfer-proof:${id}`,
        event: 'payment',
        text: () => ({
          title: m.proofToCheck(),
          message: m.proofToCheckText({ amount: formatIdr(locked.amountIdr) }),
        }),
        actionUrl: '/admin/proofs',
        createdAt: now,
      });
  });
  return getTransfer(deps, viewer, input.orderId);
}

/** Of the picture as it was drawn again: the same upload gives the same bytes. */
async function hashOf({ files }: Pick<Deps, 'files'>, key: string): Promise<string> {
  const content = await files.open(key);
  if (!content) throw new AppError('CONFLICT', m.pictureMissing());
  return createHash('sha256')
    .update(Buffer.from(await content.arrayBuffer()))
    .digest('hex');
}
