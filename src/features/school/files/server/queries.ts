import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { storedFiles } from './schema.ts';

export type StoredFile = typeof storedFiles.$inferSelect;

export async function insertFiles(tx: DbOrTx, files: StoredFile[]) {
  await tx.insert(storedFiles).values(files);
}

export async function sumStoredBytes(db: DbOrTx, userId: string): Promise<number> {
  const [row] = await db
    .select({ total: sql<string>`coalesce(sum(${storedFiles.sizeBytes}), 0)` })
    .from(storedFiles)
    .where(eq(storedFiles.userId, userId));
  return Number(row?.total ?? 0);
}

/** Marks files as used by a record. @returns how many: each can be attached once, and only by its uploader. */
export async function attachFiles(
  tx: DbOrTx,
  given: { userId: string; fileIds: string[]; purpose: StoredFile['purpose']; now: Date },
): Promise<number> {
  if (given.fileIds.length === 0) return 0;
  const rows = await tx
    .update(storedFiles)
    .set({ attachedAt: given.now })
    .where(
      and(
        eq(storedFiles.userId, given.userId),
        inArray(storedFiles.id, given.fileIds),
        eq(storedFiles.purpose, given.purpose),
        isNull(storedFiles.attachedAt),
      ),
    )
    .returning({ id: storedFiles.id });
  return rows.length;
}

export async function detachFiles(tx: DbOrTx, fileIds: string[]) {
  if (fileIds.length === 0) return;
  await tx.update(storedFiles).set({ attachedAt: null }).where(inArray(storedFiles.id, fileIds));
}

export async function findFile(db: DbOrTx, fileId: string): Promise<StoredFile | null> {
  const [row] = await db.select().from(storedFiles).where(eq(storedFiles.id, fileId)).limit(1);
  return row ?? null;
}

export async function listIdsOf(
  db: DbOrTx,
  { userId, purpose }: Pick<StoredFile, 'userId' | 'purpose'>,
): Promise<string[]> {
  const rows = await db
    .select({ id: storedFiles.id })
    .from(storedFiles)
    .where(and(eq(storedFiles.userId, userId), eq(storedFiles.purpose, purpose)));
  return rows.map(({ id }) => id);
}

/** Those of the files that no record uses. */
export function listLoose(db: DbOrTx, fileIds: string[]) {
  return db
    .select()
    .from(storedFiles)
    .where(and(inArray(storedFiles.id, fileIds), isNull(storedFiles.attachedAt)));
}

/** Unused files older than the given time. */
export function listOrphans(db: DbOrTx, olderThan: Date, limit: number) {
  return db
    .select()
    .from(storedFiles)
    .where(and(isNull(storedFiles.attachedAt), lt(storedFiles.createdAt, olderThan)))
    .orderBy(storedFiles.createdAt)
    .limit(limit);
}

/** @returns false if it was attached in the meantime. */
export async function deleteLoose(db: DbOrTx, file: Pick<StoredFile, 'userId' | 'id'>): Promise<boolean> {
  const rows = await db
    .delete(storedFiles)
    .where(
      and(eq(storedFiles.userId, file.userId), eq(storedFiles.id, file.id), isNull(storedFiles.attachedAt)),
    )
    .returning({ id: storedFiles.id });
  return rows.length > 0;
}

/** Who uploaded the file for that purpose; null for any other file. */
export async function findFileOwner(
  db: DbOrTx,
  fileId: string,
  purpose: StoredFile['purpose'],
): Promise<string | null> {
  const row = await findFile(db, fileId);
  return row?.purpose === purpose ? row.userId : null;
}
