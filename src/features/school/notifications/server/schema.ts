import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/people/accounts/server/schema.ts';
import { idColumn, instant } from '#platform/db/columns.server.ts';
import type { NotificationEvent, NotificationText } from '../rules.ts';

export const notifications = pgTable(
  'notifications',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    id: idColumn(),
    /** Each cause notifies once, even if a job is retried. */
    causeKey: text('cause_key').notNull(),
    event: text('event').$type<NotificationEvent>().notNull().default('account'),
    title: text('title').notNull(),
    message: text('message').notNull(),
    /** The same in Indonesian; null in rows of releases that knew English only. */
    indonesian: jsonb('indonesian').$type<NotificationText>(),
    /** A path on our own origin. */
    actionUrl: text('action_url'),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
    /** False if the person wants this kind of event by mail only. */
    inApp: boolean('in_app').notNull().default(true),
    /** Null unless a mail is still to be sent. */
    mailDueAt: instant('mail_due_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('notifications_cause_key').on(table.userId, table.causeKey),
    index('notifications_recent_idx').on(table.userId, table.createdAt),
    index('notifications_mail_idx').on(table.mailDueAt).where(sql`mail_due_at is not null`),
    index('notifications_unread_idx').on(table.userId).where(sql`read_at is null`),
  ],
);

/** A person's choices where they differ from the defaults. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    event: text('event').$type<NotificationEvent>().notNull(),
    inApp: boolean('in_app').notNull(),
    email: boolean('email').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.event] })],
);
