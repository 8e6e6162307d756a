import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { isIndonesian } from '#kernel/language.ts';
import { brand } from '#kit/brand.ts';
import * as m from '../messages/m.ts';
import { bookingTypeNames } from '../rules.ts';
import type { Booking } from './queries.ts';

const alarmSeconds = 15 * 60;

/** The session as an iCalendar file; a later file of the same session replaces the earlier one. */
export function calendarFile(booking: Booking, appUrl: string): File {
  const calendar = ical({
    name: brand.name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: brand.name, product: 'Bookings', language: isIndonesian() ? 'ID' : 'EN' },
  });
  const bookingsUrl = `${appUrl}/bookings`;
  const isCanceled = booking.status === 'CANCELED';
  const event = calendar.createEvent({
    id: `${booking.id}@${new URL(appUrl).hostname}`,
    sequence: booking.revision + (isCanceled ? 1 : 0),
    start: booking.startTime,
    end: booking.endTime,
    stamp: booking.updatedAt,
    summary: `${bookingTypeNames[booking.type]()} (${brand.name})`,
    description: booking.joinUrl ? `${m.joinAt({ url: booking.joinUrl })}\n${bookingsUrl}` : bookingsUrl,
    status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    url: booking.joinUrl ?? bookingsUrl,
    ...(booking.joinUrl ? { location: booking.joinUrl } : {}),
  });
  if (!isCanceled) event.createAlarm({ type: ICalAlarmType.display, trigger: alarmSeconds });
  const day = booking.startTime.toISOString().slice(0, 10);
  return new File([calendar.toString()], `session-${day}.ics`, { type: 'text/calendar; charset=utf-8' });
}
