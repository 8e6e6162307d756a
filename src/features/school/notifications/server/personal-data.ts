/** The personal data of this feature (product.md#personal-data). */
import { byTables, deleted, ownTable } from '#platform/db/personal-data.server.ts';
import { notificationPreferences, notifications } from './schema.ts';

export const personalData = byTables(
  ownTable(notificationPreferences, { userId: deleted, event: deleted, inApp: deleted, email: deleted }),
  ownTable(notifications, {
    userId: deleted,
    id: deleted,
    causeKey: deleted,
    event: deleted,
    title: deleted,
    message: deleted,
    indonesian: deleted,
    actionUrl: deleted,
    createdAt: deleted,
    readAt: deleted,
    inApp: deleted,
    mailDueAt: deleted,
  }),
);
