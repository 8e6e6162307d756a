import type { StatusTone } from '#ui/status-badge.tsx';
import { type BookingStatus, isUpcoming } from '../rules.ts';

/** The stored status, as administrators set it. */
export const statusLooks: Record<BookingStatus, { tone: StatusTone; label: string }> = {
  SCHEDULED: { tone: 'info', label: 'Scheduled' },
  COMPLETED: { tone: 'success', label: 'Completed' },
  CANCELED: { tone: 'danger', label: 'Canceled' },
};

/**
 * The dot and word of a status for learners (product.md#bookings): a session that is over reads “Ended” until the
 * coach completes it.
 */
export const bookingLook = (session: { status: BookingStatus; endTime: Date }, now: Date) =>
  session.status === 'SCHEDULED' && !isUpcoming(session, now)
    ? { tone: 'neutral' as const, label: 'Ended' }
    : statusLooks[session.status];
