import { z } from 'zod';
import { call } from '#kernel/call.ts';

const tag = 'Notifications';

export const notificationOutput = z.object({
  id: z.string(),
  title: z.string(),
  message: z.string(),
  read: z.boolean(),
  actionUrl: z.string().nullable(),
  createdAt: z.string(),
});

export const notificationsContract = {
  list: call('owner', 'GET', '/notifications', 'The person’s notifications, newest first', { tag })
    .input(
      z.strictObject({
        limit: z.coerce.number().int().min(1).max(100).default(50),
        /** Notifications older than this one. */
        before: z.uuid().optional(),
      }),
    )
    .output(z.array(notificationOutput)),
  count: call('owner', 'GET', '/notifications/count', 'How many are unread', {
    tag,
    isBackground: true,
  }).output(z.object({ count: z.int() })),
  markRead: call('owner', 'PATCH', '/notifications/{id}/read', 'Mark one as read', { tag })
    .input(z.strictObject({ id: z.uuid() }))
    .output(notificationOutput),
  markAllRead: call('owner', 'PATCH', '/notifications/read-all', 'Mark every one as read', { tag }).output(
    z.object({ count: z.int() }),
  ),
};
