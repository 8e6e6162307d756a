/** What checkout asks of gifts (product.md#gift-codes). */
import { notify } from '#features/school/notifications/public.server.ts';
import type { GiftBook } from '#kit/gifts.ts';
import * as m from '../messages/m.ts';
import { hashOf, newCode, type Secrets } from './codes.ts';
import { deliverGiftJob, sendCodeJob } from './jobs.ts';
import * as queries from './queries.ts';

export const createGifts = (secrets: Pick<Secrets, 'secret'>): GiftBook => ({
  record: queries.upsertGift,
  hashOf: (orderId) => hashOf(newCode(secrets, orderId)),
  ready: async (tx, { soldName, at, ...key }, { jobs }) => {
    await notify(tx, {
      userId: key.userId,
      causeKey: `gift-ready:${key.orderId}`,
      event: 'payment',
      text: () => ({ title: m.giftReady({ what: soldName() }), message: m.giftReadyText() }),
      actionUrl: `/settings/gifts/${key.orderId}`,
      hasOwnMail: true,
      createdAt: at,
    });
    await jobs.enqueue(tx, sendCodeJob, key, { key: key.orderId });
    await jobs.enqueue(tx, deliverGiftJob, key, { key: key.orderId });
  },
  findUse: async (db, key) => {
    const gift = (await queries.findGift(db, key))?.gift;
    return gift?.usedBy && gift.usedAt ? { userId: gift.usedBy, at: gift.usedAt } : null;
  },
  tellTaken: async (tx, { userId, orderId, soldName, tier, at }) => {
    await notify(tx, {
      userId,
      causeKey: `gift-taken:${orderId}`,
      event: 'payment',
      text: () => ({
        title: m.giftTaken({ what: soldName() }),
        message: tier === null ? m.giftTakenText() : m.giftTakenPlanText(),
      }),
      actionUrl: '/settings/plan',
      createdAt: at,
    });
  },
});
