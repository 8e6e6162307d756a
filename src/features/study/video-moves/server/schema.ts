import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/people/accounts/server/schema.ts';
import { modules } from '#features/study/catalogue/server/schema.ts';
import { idColumn, instant } from '#platform/db/columns.server.ts';
import { type Keeper, keepers, type MoveFailure, type MoveState, moveStates } from '../rules.ts';

const listed = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ');

/** Moves of videos between this server and Bunny, and what is needed to go on after a kill (product.md#moving-videos). */
export const videoMoves = pgTable(
  'video_moves',
  {
    id: idColumn().primaryKey(),
    moduleId: integer('module_id')
      .notNull()
      .references(() => modules.id, { onDelete: 'cascade' }),
    to: text('to_keeper').$type<Keeper>().notNull(),
    state: text('state').$type<MoveState>().notNull(),
    failure: text('failure').$type<MoveFailure>(),
    /** The module's video when someone asked. Another one at the end means that an editor has replaced it. */
    sourceGuid: text('source_guid').notNull(),
    /** The new video: its id here, given when it is asked for, or Bunny's as soon as Bunny has it. */
    targetGuid: text('target_guid'),
    /** Which file of Bunny's is fetched; null until it is known, and for the other direction. */
    sourceFile: text('source_file'),
    doneBytes: bigint('done_bytes', { mode: 'number' }).notNull().default(0),
    totalBytes: bigint('total_bytes', { mode: 'number' }),
    encodedPercent: integer('encoded_percent').notNull().default(0),
    /** Failed tries in a row. */
    attempts: integer('attempts').notNull().default(0),
    /** The process that sends it now; after `leaseUntil`, by the database's clock, another process may. */
    leaseKey: text('lease_key'),
    leaseUntil: instant('lease_until'),
    /** Null once the demo's people are gone: such a move is given up. */
    askedBy: uuid('asked_by').references(() => users.id),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('video_moves_one_per_module_key')
      .on(table.moduleId)
      .where(sql`state in ('waiting', 'sending', 'converting')`),
    // One at a time: two would share the school's line.
    uniqueIndex('video_moves_one_sending_key').on(table.state).where(sql`state = 'sending'`),
    index('video_moves_module_idx').on(table.moduleId, table.createdAt),
    index('video_moves_asked_by_idx').on(table.askedBy),
    index('video_moves_updated_idx').on(table.updatedAt),
    check('video_moves_to_check', sql.raw(`to_keeper in (${listed(keepers)})`)),
    check('video_moves_state_check', sql.raw(`state in (${listed(moveStates)})`)),
    check('video_moves_failure_check', sql`state <> 'failed' or failure is not null`),
  ],
);

export type MoveRow = typeof videoMoves.$inferSelect;
