/** The queue of proofs: who looks after money approves or refuses them (product.md#transfers). */
import type { Viewer } from '#access/viewer.ts';
import { findUserById } from '#features/people/accounts/public.server.ts';
import {
  type LockedPeople,
  lockPeopleOf,
  readSoldNames,
  settleLater,
  takeOrderBack,
} from '#features/sales/checkout/public.server.ts';
import { type ActionOn, recordAudit } from '#features/school/audit/public.server.ts';
import { discardFiles, openPicture } from '#features/school/files/public.server.ts';
import { notify } from '#features/school/notifications/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import { formatIdr } from '#kernel/money.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { inLanguageOf } from '#platform/language.server.ts';
import * as m from '../messages/m.ts';
import {
  type Acceptance,
  failedChecks,
  graceAfterRefusalMs,
  likelihoodOf,
  likelihoods,
  proofPictureMs,
  type RefusalReason,
  refusalReasons,
  takeBackMs,
  transferPath,
  undoMs,
} from '../rules.ts';
import * as queries from './queries.ts';

const notFound = () => new AppError('NOT_FOUND', m.proofNotFound());

/** The waiting ones, likely ones first; a page of the decided ones by time. */
export async function listProofs(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: { view: 'waiting' | 'decided'; page: number; limit: number },
) {
  const { rows, total } = await queries.listProofs(deps.db, input);
  const data = await toViews(deps, rows);
  if (input.view === 'waiting')
    data.sort((one, other) => likelihoods.indexOf(one.likelihood) - likelihoods.indexOf(other.likelihood));
  return {
    data,
    meta: {
      totalItems: total,
      currentPage: input.page,
      totalPages: Math.max(1, Math.ceil(total / input.limit)),
    },
  };
}

/** Ready words for each reason, in the language of the moment. */
const refusalsOf = ({ billedIdr, claimedIdr }: { billedIdr: number; claimedIdr: number }) => {
  const texts: Record<RefusalReason, string> = {
    seen: m.reasonSeen(),
    sum: m.reasonSum({ billed: formatIdr(billedIdr), claimed: formatIdr(claimedIdr) }),
    unreadable: m.reasonUnreadable(),
    account: m.reasonAccount(),
    'not-arrived': m.reasonNotArrived(),
  };
  return refusalReasons.map((reason) => ({ reason, text: texts[reason] }));
};

async function toViews({ db, clock }: Pick<Deps, 'db' | 'clock'>, rows: readonly queries.ProofRow[]) {
  const now = clock.now();
  const first = new Map(
    (
      await queries.listSamePictures(
        db,
        rows.map(({ proof }) => proof.sha256),
      )
    ).map((same) => [same.sha256, same]),
  );
  const nameOf = await readSoldNames(db, rows);
  return rows.map(({ proof, dueAt, orderedAt, isAccountOpen, productId, parts, partNo, ...row }) => {
    const name = nameOf({ tier: row.tier, productId });
    const soldName =
      parts !== null && partNo !== null ? m.partOfPlan({ plan: name, no: partNo, parts }) : name;
    const same = first.get(proof.sha256);
    const seen = same && same.orderId !== proof.orderId && same.sentAt < proof.sentAt ? same : null;
    const failed = failedChecks({
      claimedIdr: proof.claimedIdr,
      billedIdr: row.billedIdr,
      isAccountOpen,
      sentAt: proof.sentAt,
      dueAt,
      seenBefore: seen?.sentAt ?? null,
    });
    const takeBackUntil =
      proof.opensAt && row.orderStatus === 'PAID' && canTakeBack(proof, now)
        ? new Date(proof.opensAt.getTime() + takeBackMs)
        : null;
    const canUndo = proof.state === 'APPROVED' && !proof.openedAt && proof.opensAt && proof.opensAt > now;
    return {
      ...row,
      soldName,
      id: proof.id,
      userId: proof.userId,
      orderId: proof.orderId,
      claimedIdr: proof.claimedIdr,
      senderBank: proof.senderBank,
      orderedAt: orderedAt.toISOString(),
      sentAt: proof.sentAt.toISOString(),
      state: proof.state,
      failed,
      likelihood: likelihoodOf(failed),
      seenBefore: seen && {
        at: seen.sentAt.toISOString(),
        name: seen.name,
        isSamePerson: seen.userId === proof.userId,
      },
      hasPicture: proof.fileId !== null,
      decidedAt: proof.decidedAt?.toISOString() ?? null,
      reason: proof.reason,
      accepted: proof.accepted,
      note: proof.note,
      undoUntil: canUndo && proof.opensAt ? proof.opensAt.toISOString() : null,
      takeBackUntil: takeBackUntil?.toISOString() ?? null,
      language: row.language ?? 'en',
      refusals: inLanguageOf(row, () =>
        refusalsOf({ billedIdr: row.billedIdr, claimedIdr: proof.claimedIdr }),
      ),
    };
  });
}

async function getView(deps: Pick<Deps, 'db' | 'clock'>, id: string) {
  const row = await queries.findProof(deps.db, id);
  const [view] = row ? await toViews(deps, [row]) : [];
  if (!view) throw notFound();
  return view;
}

/** @throws AppError NOT_FOUND, also after the picture was deleted. */
export async function openProofPicture(deps: Deps, id: string): Promise<File> {
  const fileId = (await queries.findProof(deps.db, id))?.proof.fileId;
  if (!fileId) throw new AppError('NOT_FOUND', m.pictureDeleted());
  return openPicture(deps, fileId);
}

/**
 * Decides under the proof's lock, so that of two people one decides and the other reads what was decided. The buyer, and
 * the person who used the code if it is a gift, are locked first, as everywhere: a new proof, a payment and a deletion take
 * these rows in another order. Nothing is written to someone who has deleted their account.
 */
async function decide(
  deps: Deps,
  id: string,
  work: (tx: Tx, proof: queries.Proof, people: LockedPeople) => Promise<void>,
): Promise<Awaited<ReturnType<typeof getView>>> {
  await deps.db.transaction(async (tx) => {
    const owner = await queries.findOwner(tx, id);
    if (!owner) throw notFound();
    const people = await lockPeopleOf(deps, tx, owner);
    const proof = await queries.lockProof(tx, id);
    if (!proof) throw notFound();
    await work(tx, proof, people);
  });
  return getView(deps, id);
}

/** @throws AppError CONFLICT when it is not waiting any more, or is the viewer's own. */
async function assertDecidable(tx: Tx, proof: queries.Proof, viewer: Viewer) {
  if (proof.userId === viewer.userId) throw new AppError('CONFLICT', m.ownProof());
  if (proof.state === 'WAITING') return;
  if (proof.state === 'WITHDRAWN') throw new AppError('CONFLICT', m.withdrawnMeanwhile());
  const name = proof.decidedBy && (await findUserById(tx, proof.decidedBy))?.name;
  throw new AppError('CONFLICT', name ? m.decidedMeanwhile({ name }) : m.replacedMeanwhile());
}

interface Approval {
  id: string;
  as?: Acceptance | undefined;
  note?: string | undefined;
}

/** What a sum that differs becomes. @throws AppError INVALID_INPUT when nobody has said it, or not why. */
function acceptanceOf(isEqual: boolean, { as, note }: Approval) {
  // A person who wants to send it back does not mean to open the plan.
  if (isEqual && as === 'refund') throw new AppError('INVALID_INPUT', m.sumIsRight());
  if (isEqual) return { accepted: null, note: null };
  if (!as) throw new AppError('INVALID_INPUT', m.acceptanceNeeded());
  if (as === 'full' && !note) throw new AppError('INVALID_INPUT', m.noteNeeded());
  return { accepted: as, note: note || null };
}

/** Opens the plan in ten seconds, if the approval is not taken back before. */
export const approve = (deps: Deps, viewer: Viewer, input: Approval) =>
  decide(deps, input.id, async (tx, proof) => {
    await assertDecidable(tx, proof, viewer);
    const order = await queries.findTransfer(tx, proof.userId, proof.orderId);
    const acceptance = acceptanceOf(order?.amountIdr === proof.claimedIdr, input);
    const now = deps.clock.now();
    const opensAt = new Date(now.getTime() + undoMs);
    await queries.updateProof(tx, proof, {
      state: 'APPROVED',
      decidedBy: viewer.userId,
      decidedAt: now,
      opensAt,
      ...acceptance,
    });
    await record(tx, viewer, 'transfer.approve', proof, now, acceptance.accepted ? acceptance : {});
    await settleLater(deps, tx, proof, opensAt);
  });

/** @throws AppError CONFLICT when the plan is open already. */
export const undo = (deps: Deps, viewer: Viewer, id: string) =>
  decide(deps, id, async (tx, proof) => {
    if (proof.state !== 'APPROVED' || proof.openedAt) throw new AppError('CONFLICT', m.tooLateToUndo());
    await queries.updateProof(tx, proof, {
      state: 'WAITING',
      decidedBy: null,
      decidedAt: null,
      opensAt: null,
      accepted: null,
      note: null,
    });
    await record(tx, viewer, 'transfer.undo', proof, deps.clock.now(), {});
  });

/**
 * A counter-entry: the plan and its unspent credits go, the receipt is corrected, and the order's money is due for a
 * refund, if it has arrived at all.
 * @throws AppError CONFLICT when the minute is over, or the order was changed since.
 */
export const takeBack = (deps: Deps, viewer: Viewer, { id, reason }: { id: string; reason: string }) =>
  decide(deps, id, async (tx, proof, people) => {
    const now = deps.clock.now();
    const { userId, orderId } = proof;
    const back = { userId, orderId, problem: 'approval-taken-back', reason, actorId: viewer.userId } as const;
    if (!canTakeBack(proof, now) || !(await takeOrderBack(deps, tx, people, back)))
      throw new AppError('CONFLICT', m.tooLateToTakeBack());
    await queries.updateProof(tx, proof, { state: 'TAKEN_BACK', reason });
    await record(tx, viewer, 'transfer.take-back', proof, now, { reason });
    if (!people.isBuyerHere) return;
    await notify(tx, {
      userId,
      causeKey: `transfer-taken-back:${proof.id}`,
      event: 'payment',
      text: () => ({ title: m.takenBackTitle(), message: m.takenBackText({ reason }) }),
      actionUrl: transferPath(orderId),
      createdAt: now,
    });
  });

const canTakeBack = ({ state, openedAt, opensAt }: queries.Proof, now: Date): boolean =>
  state === 'APPROVED' &&
  openedAt !== null &&
  opensAt !== null &&
  opensAt.getTime() + takeBackMs > now.getTime();

/** The order stays payable for a day, and the person reads the reason. */
export const refuse = (deps: Deps, viewer: Viewer, { id, reason }: { id: string; reason: string }) =>
  decide(deps, id, async (tx, proof, { isBuyerHere: isHere }) => {
    await assertDecidable(tx, proof, viewer);
    const now = deps.clock.now();
    await queries.updateProof(tx, proof, {
      state: 'REFUSED',
      decidedBy: viewer.userId,
      decidedAt: now,
      reason,
    });
    await queries.prolongOrder(tx, proof, new Date(now.getTime() + graceAfterRefusalMs));
    await record(tx, viewer, 'transfer.refuse', proof, now, { reason });
    if (!isHere) return;
    await notify(tx, {
      userId: proof.userId,
      causeKey: `transfer-refused:${proof.id}`,
      event: 'payment',
      text: () => ({ title: m.proofRefused(), message: m.proofRefusedText({ reason }) }),
      actionUrl: transferPath(proof.orderId),
      createdAt: now,
    });
  });

const record = (
  tx: Tx,
  viewer: Viewer,
  action: ActionOn<'transfer'>,
  proof: queries.Proof,
  at: Date,
  detail: object,
) =>
  recordAudit(tx, {
    actorId: viewer.userId,
    action,
    subjectType: 'transfer',
    subjectId: proof.id,
    detail: { orderId: proof.orderId, claimedIdr: proof.claimedIdr, ...detail },
    at,
  });

const batchSize = 200;

/** Deletes pictures of proofs 30 days after the decision. */
export async function deleteOldPictures(deps: Pick<Deps, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - proofPictureMs);
  for (;;) {
    const old = await queries.listOldPictures(deps.db, before, batchSize);
    for (const { userId, id, fileId } of old) {
      await deps.db.transaction(async (tx) => {
        const proof = await queries.lockProof(tx, id);
        if (!proof || proof.userId !== userId || proof.fileId !== fileId || !fileId) return;
        await queries.updateProof(tx, proof, { fileId: null });
        await discardFiles(deps, tx, [fileId]);
      });
    }
    if (old.length < batchSize) return;
  }
}
