import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#features/people/accounts/server/schema.ts';
import { storedFiles } from '#features/school/files/server/schema.ts';
import { idColumn, instant } from '#platform/db/columns.server.ts';
import type { Acceptance, AccountKind, ProofState } from '../rules.ts';

/**
 * The school's own accounts. A number is never changed, only closed: a proof says to which one it was paid
 * (product.md#transfers).
 */
export const transferAccounts = pgTable('transfer_accounts', {
  id: idColumn().primaryKey(),
  kind: text('kind').$type<AccountKind>().notNull(),
  /** The bank's name; of a QRIS code the merchant's. */
  bank: text('bank').notNull(),
  /** Digits; of a QRIS code the national merchant id, or empty. */
  number: text('number').notNull(),
  holder: text('holder').notNull(),
  /** The text of the code; null for a bank account. */
  qrisText: text('qris_text'),
  isOpen: boolean('is_open').notNull(),
  position: integer('position').notNull(),
  /** When it was closed last; null while it is open. Who paid to it before can still name it. */
  closedAt: instant('closed_at'),
  createdAt: instant('created_at').notNull(),
});

/** What a buyer sent as proof of a transfer, and what was decided about it. */
export const transferProofs = pgTable(
  'transfer_proofs',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    id: idColumn(),
    orderId: uuid('order_id').notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => transferAccounts.id),
    /** Null when the picture was deleted after its time. */
    fileId: uuid('file_id').references(() => storedFiles.id),
    /** Of the picture as it is kept: the same picture, sent twice, has the same. */
    sha256: text('sha256').notNull(),
    /** What the person says that they have sent. */
    claimedIdr: integer('claimed_idr').notNull(),
    senderBank: text('sender_bank').notNull(),
    state: text('state').$type<ProofState>().notNull(),
    sentAt: instant('sent_at').notNull(),
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: instant('decided_at'),
    /** When an approval opens the plan. */
    opensAt: instant('opens_at'),
    /** When it has: from then on the approval stands. */
    openedAt: instant('opened_at'),
    /** What was decided about a sum that differs; null where it does not. */
    accepted: text('accepted').$type<Acceptance>(),
    /** Why, for the people who look after money. */
    note: text('note'),
    /** What the person reads when it was refused, or taken back. */
    reason: text('reason'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    // One that counts for each order, whatever two people press at the same moment.
    uniqueIndex('transfer_proofs_current_key')
      .on(table.userId, table.orderId)
      .where(sql`state in ('WAITING', 'APPROVED')`),
    index('transfer_proofs_order_idx').on(table.userId, table.orderId, table.sentAt),
    index('transfer_proofs_id_idx').on(table.id),
    index('transfer_proofs_waiting_idx').on(table.sentAt).where(sql`state = 'WAITING'`),
    index('transfer_proofs_decided_idx').on(table.decidedAt).where(sql`decided_at is not null`),
    index('transfer_proofs_picture_idx').on(table.sha256, table.sentAt),
    index('transfer_proofs_file_idx').on(table.fileId),
    index('transfer_proofs_kept_idx')
      .on(table.decidedAt)
      .where(sql`file_id is not null and decided_at is not null`),
    index('transfer_proofs_decided_by_idx').on(table.decidedBy),
    index('transfer_proofs_account_idx').on(table.accountId),
    check('transfer_proofs_claimed_check', sql`claimed_idr > 0`),
  ],
);
