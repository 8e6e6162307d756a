/** A gift as its buyer and the person who holds its code see it. */
import { tierRank } from '#access/tiers.ts';
import type { Viewer } from '#access/viewer.ts';
import { readSoldNames } from '#features/sales/checkout/public.server.ts';
import { findEntitledTier } from '#features/sales/plans/public.server.ts';
import { isAllOpen, isGone, readContents } from '#features/sales/products/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import * as m from '../messages/m.ts';
import { type GiftNothing, type GiftState, readGiftCode } from '../rules.ts';
import { findCode, hashOf } from './codes.ts';
import * as queries from './queries.ts';

/** Where a code is used. */
export const giftAddress = ({ appUrl }: Pick<Deps['config'], 'appUrl'>, code: string): string =>
  `${appUrl}/gift?code=${code}`;

/** @throws AppError NOT_FOUND for a code that no gift has. */
export async function findTyped(db: DbOrTx, typed: string) {
  const code = readGiftCode(typed);
  const found = code && (await queries.findByHash(db, hashOf(code)));
  if (!found) throw new AppError('NOT_FOUND', m.noSuchCode());
  return found;
}

/** What has become of a gift whose money has arrived. */
export async function stateOf(
  db: DbOrTx,
  { gift, order }: { gift: Pick<queries.Gift, 'usedAt'>; order: queries.GiftOrder },
): Promise<GiftState> {
  if (order.status !== 'PAID') return 'taken-back';
  if (gift.usedAt !== null) return 'used';
  return order.opens !== null && (await isGone(db, order.opens)) ? 'gone' : 'ready';
}

/** Why the gift would open nothing to this person; null if it opens something. */
export async function whyNothing(
  db: DbOrTx,
  userId: string,
  { tier, opens }: queries.GiftOrder,
  now: Date,
): Promise<GiftNothing | null> {
  if (opens !== null) return (await isAllOpen(db, userId, opens, now)) ? 'all-open' : null;
  const own = await findEntitledTier(db, userId);
  return tier !== null && own !== null && tierRank(own) >= tierRank(tier) ? 'has-plan' : null;
}

/** What a code gives, for anyone who holds it. @throws AppError NOT_FOUND. */
export async function lookAt(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer | null,
  { code }: { code: string },
) {
  const { gift, order, fromName } = await findTyped(db, code);
  const [nameOf, state, contents] = await Promise.all([
    readSoldNames(db, [order]),
    stateOf(db, { gift, order }),
    order.opens && readContents(db, order.opens),
  ]);
  return {
    tier: order.tier,
    soldName: nameOf(order),
    contents,
    fromName,
    toName: gift.toName,
    message: gift.message,
    state,
    isUsedByYou: viewer !== null && gift.usedBy === viewer.userId,
    isFromYou: viewer !== null && gift.userId === viewer.userId,
    nothing: viewer && state === 'ready' ? await whyNothing(db, viewer.userId, order, clock.now()) : null,
  };
}

/** A gift of the person's own, with its code. @throws AppError NOT_FOUND, also while it is not paid. */
export async function readOwn({ db, config }: Pick<Deps, 'db' | 'config'>, viewer: Viewer, id: string) {
  const found = await queries.findGift(db, { userId: viewer.userId, orderId: id });
  if (!found?.order.giftHash) throw new AppError('NOT_FOUND', m.noSuchGift());
  const { gift, order } = found;
  const { giftHash } = found.order;
  const [nameOf, state] = await Promise.all([readSoldNames(db, [order]), stateOf(db, { gift, order })]);
  const code = state === 'ready' || state === 'gone' ? findCode(config, id, giftHash) : null;
  return {
    id,
    tier: order.tier,
    soldName: nameOf(order),
    code,
    address: code && giftAddress(config, code),
    state,
    toName: gift.toName,
    message: gift.message,
    toEmail: gift.toEmail,
    sendAt: gift.sendAt?.toISOString() ?? null,
    mailedAt: gift.mailedAt?.toISOString() ?? null,
    usedAt: gift.usedAt?.toISOString() ?? null,
  };
}
