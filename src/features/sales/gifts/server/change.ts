import type { Viewer } from '#access/viewer.ts';
import { lockPerson } from '#features/people/accounts/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { GiftWish } from '#kit/gifts.ts';
import * as m from '../messages/m.ts';
import { deliverGiftJob } from './jobs.ts';
import * as queries from './queries.ts';
import { readOwn } from './view.ts';

/**
 * Writes down for whom the gift is, until it is mailed or used. With an address and no day it is mailed now.
 * @throws AppError NOT_FOUND; CONFLICT when it was mailed, used or taken back.
 */
export async function changeGift(
  deps: Pick<Deps, 'db' | 'config' | 'jobs'>,
  viewer: Viewer,
  { id, wish }: { id: string; wish: GiftWish },
) {
  const key = { userId: viewer.userId, orderId: id };
  await deps.db.transaction(async (tx) => {
    await lockPerson(tx, viewer.userId);
    if (await queries.changeWish(tx, key, wish)) {
      await deps.jobs.enqueue(tx, deliverGiftJob, key, { key: id });
      return;
    }
    const found = await queries.findGift(tx, key);
    throw found?.order.giftHash
      ? new AppError('CONFLICT', m.notChangeable())
      : new AppError('NOT_FOUND', m.noSuchGift());
  });
  return readOwn(deps, viewer, id);
}
