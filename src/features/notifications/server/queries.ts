import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import { newId } from '#kernel/ids.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import type { NotificationEvent } from '../rules.ts';
import { notifications } from './schema.ts';

export interface NewNotification {
  userId: string;
  /** The same cause notifies a person once. */
  causeKey: string;
  /** The kind of event, for the person's preferences. */
  event?: NotificationEvent;
  title: string;
  message: string;
  /** A path on our own origin. */
  actionUrl?: `/${string}`;
  createdAt: Date;
}

export async function insertNotification(tx: DbOrTx, notification: NewNotification) {
  await tx
    .insert(notifications)
    .values({ ...notification, id: newId() })
    .onConflictDoNothing({ target: [notifications.userId, notifications.causeKey] });
}

/** Ids are UUID v7, so "before this one" is also "older than this one". */
export function listNotifications(
  db: DbOrTx,
  userId: string,
  page: { limit: number; before?: string | undefined },
) {
  return db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), page.before ? lt(notifications.id, page.before) : undefined))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(page.limit);
}

export async function countUnread(db: DbOrTx, userId: string): Promise<number> {
  return db.$count(notifications, and(eq(notifications.userId, userId), isNull(notifications.readAt)));
}

export async function markRead(db: DbOrTx, userId: string, id: string, now: Date) {
  const [row] = await db
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(notifications.userId, userId), eq(notifications.id, id)))
    .returning();
  return row ?? null;
}

export async function markAllRead(db: DbOrTx, userId: string, now: Date) {
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)));
}
