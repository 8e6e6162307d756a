import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { call } from '#access/call.ts';
import { notificationEvents } from './rules.ts';

const tag = 'Notifications';

export const notificationOutput = z.object({
  id: z.string(),
  title: z.string(),
  message: z.string(),
  read: z.boolean(),
  actionUrl: z.string().nullable(),
  createdAt: z.string(),
});

const preferencesOutput = z.array(
  z.object({
    event: z.enum(notificationEvents),
    title: z.string(),
    description: z.string(),
    inApp: z.boolean(),
    email: z.boolean(),
    /** Mails of this kind cannot be turned off. */
    isEmailFixed: z.boolean(),
  }),
);

export const notificationsContract = {
  stream: call('own', 'GET', '/notifications/stream', 'The unread count, pushed (server-sent events)', {
    tag,
    isBackground: true,
  }).output(eventIterator(z.object({ count: z.int() }))),
  preferences: {
    list: call('own', 'GET', '/notifications/preferences', 'The person’s choice for each kind of event', {
      tag,
    }).output(preferencesOutput),
    save: call('own', 'PUT', '/notifications/preferences', 'Choose for one kind of event', { tag })
      .input(z.strictObject({ event: z.enum(notificationEvents), inApp: z.boolean(), email: z.boolean() }))
      .output(preferencesOutput),
  },
  list: call('own', 'GET', '/notifications', 'The person’s notifications, newest first', { tag })
    .input(
      z.strictObject({
        limit: z.coerce.number().int().min(1).max(100).default(50),
        /** Notifications older than this one. */
        before: z.uuid().optional(),
      }),
    )
    .output(z.array(notificationOutput)),
  count: call('own', 'GET', '/notifications/count', 'How many are unread', {
    tag,
  }).output(z.object({ count: z.int() })),
  markRead: call('own', 'PATCH', '/notifications/{id}/read', 'Mark one as read', { tag })
    .input(z.strictObject({ id: z.uuid() }))
    .output(notificationOutput),
  readAbout: call('own', 'PUT', '/notifications/read-about', 'Mark as read what leads to a page', {
    tag,
  })
    .input(z.strictObject({ path: z.string().startsWith('/').max(300) }))
    .output(z.object({ count: z.int() })),
  markAllRead: call('own', 'PATCH', '/notifications/read-all', 'Mark all as read', { tag }).output(
    z.object({ count: z.int() }),
  ),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    notifications: typeof notificationsContract;
  }
}
