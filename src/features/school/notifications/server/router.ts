import { AppError } from '#kernel/errors.ts';
import { implementCalls } from '#kit/calls.server.ts';
import { notificationsContract } from '../contract.ts';
import * as m from '../messages/m.ts';
import * as queries from './queries.ts';
import type { notifications } from './schema.ts';
import { readPreferences, savePreference } from './service.ts';
import { streamUnread } from './stream.ts';

const os = implementCalls(notificationsContract);

const toOutput = (row: typeof notifications.$inferSelect) => ({
  id: row.id,
  ...queries.textOf(row),
  read: row.readAt !== null,
  actionUrl: row.actionUrl,
  createdAt: row.createdAt.toISOString(),
});

export const notificationsRouter = os.router({
  list: os.list.handler(async ({ context, input }) => {
    const { userId } = await context.person();
    return (await queries.listNotifications(context.deps.db, userId, input)).map(toOutput);
  }),
  stream: os.stream.handler(async ({ context, signal }) => {
    // An endless answer would hang a client that expects JSON.
    if (!context.facts.accept.includes('text/event-stream'))
      throw new AppError('BAD_REQUEST', 'Ask with Accept: text/event-stream.');
    return streamUnread(context.deps, await context.person(), signal);
  }),
  preferences: {
    list: os.preferences.list.handler(async ({ context }) =>
      readPreferences(context.deps, await context.person()),
    ),
    save: os.preferences.save.handler(async ({ context, input }) =>
      savePreference(context.deps, await context.person(), input),
    ),
  },
  count: os.count.handler(async ({ context }) => {
    const { userId } = await context.person();
    return { count: await queries.countUnread(context.deps.db, userId) };
  }),
  markRead: os.markRead.handler(async ({ context, input }) => {
    const { userId } = await context.person();
    const row = await queries.markRead(context.deps.db, userId, input.id, context.deps.clock.now());
    if (!row) throw new AppError('NOT_FOUND', m.notFound());
    return toOutput(row);
  }),
  readAbout: os.readAbout.handler(async ({ context, input }) => {
    const { userId } = await context.person();
    await queries.markReadAbout(context.deps.db, userId, input.path, context.deps.clock.now());
    return { count: await queries.countUnread(context.deps.db, userId) };
  }),
  markAllRead: os.markAllRead.handler(async ({ context }) => {
    const { userId } = await context.person();
    await queries.markAllRead(context.deps.db, userId, context.deps.clock.now());
    return { count: await queries.countUnread(context.deps.db, userId) };
  }),
});
