/** A person's notes. Every statement filters by `user_id` first. */

import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm';
import { modules } from '#features/study/catalogue/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import { wordsOf } from '#platform/db/columns.server.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { int, type RowOf, readRows, text, uuid } from '#platform/db/rows.server.ts';
import { containing } from '#platform/db/search.server.ts';
import { languageIn, textIn } from '#platform/db/translated.server.ts';
import { notes } from './schema.ts';

export interface NoteRow {
  id: string;
  moduleId: number;
  content: string;
  timestampSeconds: number;
  createdAt: Date;
  updatedAt: Date;
}

const noteColumns = {
  id: notes.id,
  moduleId: notes.moduleId,
  content: notes.content,
  timestampSeconds: notes.timestampSeconds,
  createdAt: notes.createdAt,
  updatedAt: notes.updatedAt,
};

export interface NotePlace {
  moduleId: number;
  timestampSeconds: number;
  id: string;
}

/** Whether the person has written any. */
export async function countNotes(db: DbOrTx, userId: string): Promise<number> {
  const [row] = await db.select({ written: count() }).from(notes).where(eq(notes.userId, userId));
  return row?.written ?? 0;
}

/** In the order of the modules, then of the video. */
export function listNotes(
  db: DbOrTx,
  userId: string,
  filter: {
    moduleId?: number | undefined;
    search?: string | undefined;
    after?: NotePlace | undefined;
    limit: number;
  },
): Promise<NoteRow[]> {
  const { after } = filter;
  return db
    .select(noteColumns)
    .from(notes)
    .innerJoin(modules, eq(modules.id, notes.moduleId))
    .where(
      and(
        eq(notes.userId, userId),
        filter.moduleId === undefined ? undefined : eq(notes.moduleId, filter.moduleId),
        filter.search ? sql`${notes.content} ilike ${containing(filter.search)}` : undefined,
        after
          ? sql`(${modules.order}, ${notes.moduleId}, ${notes.timestampSeconds}, ${notes.id}) > ((select b."order" from modules b where b.id = ${after.moduleId}), ${after.moduleId}, ${after.timestampSeconds}, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(asc(modules.order), asc(notes.moduleId), asc(notes.timestampSeconds), asc(notes.id))
    .limit(filter.limit);
}

/** Creating a note with an existing id returns the existing note, so an offline client may send twice. */
export async function insertNote(
  db: DbOrTx,
  note: {
    userId: string;
    id?: string | undefined;
    moduleId: number;
    content: string;
    timestampSeconds: number;
    now: Date;
  },
): Promise<NoteRow> {
  const { now, ...values } = note;
  const [row] = await db
    .insert(notes)
    .values({ ...values, id: note.id ?? newId(), createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: [notes.userId, notes.id], set: { userId: notes.userId } })
    .returning(noteColumns);
  if (!row) throw new Error('the note was not saved');
  return row;
}

export async function updateNote(
  db: DbOrTx,
  userId: string,
  id: string,
  change: { content?: string | undefined; timestampSeconds?: number | undefined; now: Date },
): Promise<NoteRow | null> {
  const [row] = await db
    .update(notes)
    .set({
      ...(change.content !== undefined && { content: change.content }),
      ...(change.timestampSeconds !== undefined && { timestampSeconds: change.timestampSeconds }),
      updatedAt: change.now,
    })
    .where(and(eq(notes.userId, userId), eq(notes.id, id)))
    .returning(noteColumns);
  return row ?? null;
}

export async function deleteNote(db: DbOrTx, userId: string, id: string): Promise<boolean> {
  const removed = await db
    .delete(notes)
    .where(and(eq(notes.userId, userId), eq(notes.id, id)))
    .returning({ id: notes.id });
  return removed.length > 0;
}

const foundNote = {
  id: uuid,
  module_id: int,
  module_title: text,
  module_language: text.as<Language>(),
  timestamp_seconds: int,
  content: text,
};

export type FoundNote = RowOf<typeof foundNote>;

/** Searches a person's own notes without an index: there are few of them. */
export async function searchNotes(
  db: DbOrTx,
  userId: string,
  query: SQL,
  limit: number,
): Promise<FoundNote[]> {
  const rows = await readRows(
    db,
    foundNote,
    sql`
    select n.id, n.module_id, ${textIn('m', 'title')} as module_title, ${languageIn('m')} as module_language, n.timestamp_seconds, left(n.content, 200) as content
    from notes n join modules m on m.id = n.module_id
    where n.user_id = ${userId} and (${wordsOf(sql`n.content`)}) @@ ${query}
    order by n.updated_at desc
    limit ${limit}`,
  );
  return rows;
}
