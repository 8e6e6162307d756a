import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '#kernel/language.ts';
import { idColumn, instant } from '#platform/db/columns.server.ts';
import type { ConsentEnd, ConsentPlace, ConsentPurpose } from '../rules.ts';

/**
 * A book of consents (product.md#consents): entries are added, and ended once. Nothing else in them changes, except
 * that the person is removed from an entry when they are forgotten. It has no foreign key to `users`, because it is
 * written while accounts are created and outlives them.
 */
export const consents = pgTable(
  'consents',
  {
    id: idColumn().primaryKey(),
    /** Null for forms that know only an address, and after the account was deleted. */
    userId: uuid('user_id'),
    /** Null once the person is forgotten. */
    email: text('email'),
    /** Of the address, keyed with our secret: answers “was it this address?”, and cannot be read back. */
    emailHash: text('email_hash').notNull(),
    purpose: text('purpose').$type<ConsentPurpose>().notNull(),
    /** As they were shown. */
    words: text('words').notNull(),
    language: text('language').$type<Language>().notNull(),
    place: text('place').$type<ConsentPlace>().notNull(),
    givenAt: instant('given_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
    withdrawnBy: text('withdrawn_by').$type<ConsentEnd>(),
  },
  (table) => [
    // A person, or an address without an account, has one open consent for each purpose.
    uniqueIndex('consents_person_key')
      .on(table.userId, table.purpose)
      .where(sql`user_id is not null and withdrawn_at is null`),
    uniqueIndex('consents_address_key')
      .on(table.email, table.purpose)
      .where(sql`user_id is null and withdrawn_at is null`),
    index('consents_person_idx').on(table.userId).where(sql`user_id is not null`),
    index('consents_address_idx').on(table.email).where(sql`user_id is null and email is not null`),
    index('consents_proof_idx').on(table.emailHash),
    index('consents_ended_idx').on(table.withdrawnAt).where(sql`withdrawn_at is not null`),
    check('consents_end_check', sql`(withdrawn_at is null) = (withdrawn_by is null)`),
  ],
);
