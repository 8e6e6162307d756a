/**
 * Gifts as checkout asks for them. `sales/gifts` keeps them, and may import checkout, not the other way
 * (product.md#gift-codes).
 */
import type { Tier } from '#access/tiers.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';

/** In letters. */
export const giftLimits = { toName: 60, message: 300 } as const;

/** For whom a gift is, as its buyer says it. Texts are empty and the address is null where they say nothing. */
export interface GiftWish {
  toName: string;
  message: string;
  /** Where the gift is mailed to once it is paid. */
  toEmail: string | null;
  /** Not before; null: as soon as it is paid. */
  sendAt: Date | null;
}

interface GiftKey {
  /** The buyer. */
  userId: string;
  orderId: string;
}

export interface GiftBook {
  /** Writes down for whom an open order is. A second time it replaces what was written before. */
  record: (tx: Tx, gift: GiftKey & { wish: GiftWish; at: Date }) => Promise<void>;
  /** What is stored of the code of a paid gift. */
  hashOf: (orderId: string) => string;
  /** Tells the buyer that the code is there, and mails the gift if it has an address. In the transaction that pays it. */
  ready: (
    tx: Tx,
    gift: GiftKey & { soldName: () => string; at: Date },
    tools: { jobs: Jobs },
  ) => Promise<void>;
  /** Who has used the code, and when; null while nobody has. */
  findUse: (db: DbOrTx, gift: GiftKey) => Promise<{ userId: string; at: Date } | null>;
  /** Tells the person who used it that the gift was taken back. */
  tellTaken: (
    tx: Tx,
    gift: { userId: string; orderId: string; soldName: () => string; tier: Tier | null; at: Date },
  ) => Promise<void>;
}
