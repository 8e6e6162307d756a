import type { Viewer } from '#access/viewer.ts';
import { getThread, startThread } from '#features/coaching/threads/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import { formatDateIn } from '#kernel/time.ts';
import type { Deps } from '#kit/deps.server.ts';
import * as m from '../messages/m.ts';
import { bookingTypeNames } from '../rules.ts';
import { getOwnBooking } from './service.ts';

/**
 * A conversation about a session, before or after it (product.md#conversations). The scheduling provider knows the coach
 * by name only, so any coach may answer.
 * @throws AppError NOT_FOUND; CONFLICT when the session was cancelled, or has a conversation.
 */
export async function askAboutSession(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  given: { id: string; threadId: string; messageId: string; text: string },
) {
  const booking = await getOwnBooking(deps, viewer.userId, given.id);
  if (booking.status === 'CANCELED') throw new AppError('CONFLICT', m.sessionWasCancelled());
  await deps.db.transaction(async (tx) => {
    await startThread(deps, tx, viewer, {
      userId: viewer.userId,
      kind: 'session',
      subjectId: booking.id,
      about: () =>
        m.sessionAbout({
          type: bookingTypeNames[booking.type](),
          date: formatDateIn(booking.startTime, 'Asia/Jakarta'),
        }),
      threadId: given.threadId,
      messageId: given.messageId,
      text: given.text,
      costsQuestion: false,
    });
  });
  return getThread(deps, viewer, given.threadId);
}
