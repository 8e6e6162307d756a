import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import { newId } from '#kernel/ids.ts';
import { isIndonesian } from '#kernel/language.ts';
import { announceChange } from '#platform/db/announcements.server.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { readRows, uuid } from '#platform/db/rows.server.ts';
import { inLanguage } from '#platform/language.server.ts';
import { type NotificationEvent, type NotificationText, type Wanted, wantedOf } from '../rules.ts';
import { notificationPreferences, notifications } from './schema.ts';

export interface NewNotification {
  userId: string;
  /** Each cause notifies a person once. */
  causeKey: string;
  /** Selects the person's preferences for this kind of event. */
  event?: NotificationEvent;
  /** Makes the text in the current language. It is called once per language, and the row keeps both. */
  text: () => NotificationText;
  /** A path on our own origin. */
  actionUrl?: `/${string}`;
  /** The caller sends a mail of its own (a reminder, a receipt), so the notification is not mailed. */
  hasOwnMail?: true;
  /** How long it may stay unread before it is mailed, in ms; mailed within a minute if absent. */
  mailAfterMs?: number;
  createdAt: Date;
}

/** The topic that announces changes of a person's notifications. */
export const topicOf = (userId: string): string => `notifications:${userId}`;

/**
 * Notifies in the caller's transaction as the person prefers for this kind of event: in the app (announced to their
 * open pages), by mail, both, or neither. Each cause notifies once.
 */
export async function insertNotification(tx: DbOrTx, notification: NewNotification) {
  const { hasOwnMail = false, mailAfterMs = 0, event = 'account', text, ...shown } = notification;
  const wanted = await findWanted(tx, notification.userId, event);
  const isMailed = wanted.email && !hasOwnMail;
  if (!wanted.inApp && !isMailed) return;
  const made = await tx
    .insert(notifications)
    .values({
      ...shown,
      ...inLanguage('en', text),
      indonesian: inLanguage('id', text),
      event,
      id: newId(),
      inApp: wanted.inApp,
      mailDueAt: isMailed ? new Date(notification.createdAt.getTime() + mailAfterMs) : null,
    })
    .onConflictDoNothing({ target: [notifications.userId, notifications.causeKey] })
    .returning({ id: notifications.id });
  if (made.length > 0 && wanted.inApp) await announceTo(tx, notification.userId);
}

/** Tells the person's open pages that something of theirs has changed, when the transaction commits. */
export const announceTo = (tx: DbOrTx, userId: string) => announceChange(tx, topicOf(userId));

/** What the person wants for an event. Jobs that send a mail of their own check this first. */
export async function findWanted(db: DbOrTx, userId: string, event: NotificationEvent): Promise<Wanted> {
  const { inApp, email } = notificationPreferences;
  const [chosen] = await db
    .select({ inApp, email })
    .from(notificationPreferences)
    .where(and(eq(notificationPreferences.userId, userId), eq(notificationPreferences.event, event)))
    .limit(1);
  return wantedOf(event, chosen ?? null);
}

export async function listPreferences(db: DbOrTx, userId: string) {
  const { event, inApp, email } = notificationPreferences;
  return db
    .select({ event, inApp, email })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId));
}

export async function savePreference(
  db: DbOrTx,
  preference: { userId: string; event: NotificationEvent } & Wanted,
) {
  const { inApp, email } = preference;
  await db
    .insert(notificationPreferences)
    .values(preference)
    .onConflictDoUpdate({
      target: [notificationPreferences.userId, notificationPreferences.event],
      set: { inApp, email },
    });
}

/** Takes the mails that are due; each is taken once, even if several processes ask. */
export async function takeDueMails(
  tx: DbOrTx,
  now: Date,
  limit: number,
): Promise<{ userId: string; notificationId: string }[]> {
  const rows = await readRows(
    tx,
    { user_id: uuid, id: uuid },
    sql`
    update notifications n set mail_due_at = null
    from (select user_id, id from notifications where mail_due_at <= ${now.toISOString()}::timestamptz
          order by mail_due_at limit ${limit} for update skip locked) due
    where n.user_id = due.user_id and n.id = due.id
    returning n.user_id, n.id`,
  );
  return rows.map((row) => ({ userId: row.user_id, notificationId: row.id }));
}

export async function findNotification(db: DbOrTx, userId: string, id: string) {
  const [row] = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.id, id)))
    .limit(1);
  return row ?? null;
}

/** A notification's text in the current language. */
export const textOf = ({
  title,
  message,
  indonesian,
}: NotificationText & { indonesian: NotificationText | null }) =>
  (isIndonesian() && indonesian) || { title, message };

/** Newest first. Ids are UUID v7, so ids before this one are older. */
export function listNotifications(
  db: DbOrTx,
  userId: string,
  page: { limit: number; before?: string | undefined },
) {
  return db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.inApp, true),
        page.before ? lt(notifications.id, page.before) : undefined,
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(page.limit);
}

export async function countUnread(db: DbOrTx, userId: string): Promise<number> {
  return db.$count(
    notifications,
    and(eq(notifications.userId, userId), eq(notifications.inApp, true), isNull(notifications.readAt)),
  );
}

/** What was read in the app is not mailed later; a mail that is due already goes out. */
const withoutLateMail = (now: Date) =>
  sql`case when ${notifications.mailDueAt} > ${now.toISOString()}::timestamptz then null else ${notifications.mailDueAt} end`;

export async function markRead(db: DbOrTx, userId: string, id: string, now: Date) {
  const [row] = await db
    .update(notifications)
    .set({
      readAt: sql`coalesce(${notifications.readAt}, ${now.toISOString()}::timestamptz)`,
      mailDueAt: withoutLateMail(now),
    })
    .where(and(eq(notifications.userId, userId), eq(notifications.id, id)))
    .returning();
  if (row) await announceTo(db, userId);
  return row ?? null;
}

export async function markAllRead(db: DbOrTx, userId: string, now: Date) {
  await db
    .update(notifications)
    .set({ readAt: now, mailDueAt: withoutLateMail(now) })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)));
  await announceTo(db, userId);
}

/** Marks what leads to this page as read, because the person has seen the page. */
export async function markReadAbout(db: DbOrTx, userId: string, actionUrl: string, now: Date) {
  const read = await db
    .update(notifications)
    .set({ readAt: now, mailDueAt: withoutLateMail(now) })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        eq(notifications.actionUrl, actionUrl),
      ),
    )
    .returning({ id: notifications.id });
  if (read.length > 0) await announceTo(db, userId);
}

export async function resetPreferences(tx: DbOrTx, userId: string): Promise<void> {
  await tx.delete(notificationPreferences).where(eq(notificationPreferences.userId, userId));
}
