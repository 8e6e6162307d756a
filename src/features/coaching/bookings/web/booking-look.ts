import type { StatusTone } from '#ui/status-badge.tsx';
import * as m from '../messages/m.ts';
import { type BookingStatus, isUpcoming } from '../rules.ts';

/** The stored status, as administrators set it. */
export const statusLooks: Record<BookingStatus, { tone: StatusTone; label: () => string }> = {
  SCHEDULED: { tone: 'info', label: m.scheduled },
  COMPLETED: { tone: 'success', label: m.completed },
  CANCELED: { tone: 'danger', label: m.cancelled },
};

/**
 * The dot and word of a status for learners (product.md#bookings): a session that is over reads “Ended” until the
 * coach completes it.
 */
export const bookingLook = (session: { status: BookingStatus; endTime: Date }, now: Date) =>
  session.status === 'SCHEDULED' && !isUpcoming(session, now)
    ? { tone: 'neutral' as const, label: m.ended }
    : statusLooks[session.status];
