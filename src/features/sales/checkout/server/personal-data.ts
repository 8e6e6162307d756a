/** Personal data of this feature: how it is exported and deleted (product.md#personal-data). */
import type { Deps } from '#kit/deps.server.ts';
import {
  blankedTo,
  changed,
  deleted,
  forgetTables,
  inside,
  kept,
  ownTable,
  type PersonalData,
  readTables,
} from '#platform/db/personal-data.server.ts';
import { cancelAllParts } from './instalment-queries.ts';
import {
  instalments,
  moneyReturns,
  onboardingSteps,
  onboardingTokens,
  orders,
  paymentAttempts,
} from './schema.ts';
import { endOpenOrder } from './settle.ts';

const tables = [
  ownTable(onboardingSteps, { userId: deleted, step: deleted, doneAt: deleted }),
  ownTable(onboardingTokens, {
    tokenHash: inside(deleted),
    userId: inside(deleted),
    orderId: inside(deleted),
    browserHash: inside(deleted),
    expiresAt: inside(deleted),
    usedAt: inside(deleted),
  }),
  ownTable(
    orders,
    {
      userId: kept,
      id: kept,
      tier: kept,
      productId: kept,
      opens: kept,
      fromTier: kept,
      isGift: kept,
      // The code is a secret of its holder.
      giftHash: inside(kept),
      provider: kept,
      markIdr: kept,
      discountIdr: kept,
      couponId: inside(kept),
      couponCode: kept,
      parts: kept,
      partNo: kept,
      partsTotalIdr: kept,
      instalmentOf: kept,
      paidPart: kept,
      amountIdr: kept,
      // An open order is ended.
      status: changed,
      externalId: kept,
      invoiceId: kept,
      // The provider’s page shows the payer's name.
      invoiceUrl: blankedTo(null),
      claimedUntil: changed,
      paymentMethod: kept,
      createdAt: kept,
      expiresAt: kept,
      paidAt: kept,
      refundedAt: kept,
      refundedBy: inside(kept),
      refundReference: kept,
      refundIdr: kept,
      closedAt: changed,
      problem: kept,
    },
    'The books of the school, without a name.',
  ),
  ownTable(
    instalments,
    {
      userId: kept,
      orderId: kept,
      no: kept,
      amountIdr: kept,
      dueAt: kept,
      // Open parts are cancelled.
      state: changed,
      stage: kept,
      toldAt: kept,
      paidBy: kept,
    },
    'The books of the school, without a name.',
  ),
  ownTable(
    paymentAttempts,
    {
      userId: inside(kept),
      orderId: inside(kept),
      number: inside(kept),
      id: inside(kept),
      amountIdr: inside(kept),
      // The provider’s page shows the payer's name.
      url: inside(blankedTo(null)),
      createdAt: inside(kept),
      expiresAt: inside(kept),
      endingAt: inside(kept),
      endedAt: inside(kept),
    },
    'Money that arrives late is found by them.',
  ),
  ownTable(
    moneyReturns,
    {
      userId: inside(kept),
      orderId: inside(kept),
      id: inside(kept),
      provider: inside(kept),
      invoiceId: inside(kept),
      amountIdr: inside(kept),
      state: inside(kept),
      reference: inside(kept),
      why: inside(kept),
      askedAt: inside(kept),
      askedBy: inside(kept),
      decidedAt: inside(kept),
    },
    'The books of the school, without a name.',
  ),
];

export const personalData: PersonalData<Pick<Deps, 'jobs' | 'clock'>> = {
  tables,
  read: (db, person) => readTables(db, tables, person),
  forget: async (deps, tx, person) => {
    await endOpenOrder(deps, tx, person.userId);
    await cancelAllParts(tx, person.userId);
    await forgetTables(tx, tables, person);
  },
};
