/** Messages of the provider's inline widget. Pure: the caller has checked who sent them. */

export interface WidgetMessage {
  event: string;
  payload: unknown;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Null for anything that is not a message of the widget. */
export function widgetMessageOf(data: unknown): WidgetMessage | null {
  if (!isRecord(data) || typeof data.event !== 'string') return null;
  return data.event.startsWith('calendly.') ? { event: data.event, payload: data.payload } : null;
}

/** The URI of the event that was just booked; null for every other message. */
export function scheduledEventOf({ event, payload }: WidgetMessage): string | null {
  if (event !== 'calendly.event_scheduled' || !isRecord(payload) || !isRecord(payload.event)) return null;
  return typeof payload.event.uri === 'string' ? payload.event.uri : null;
}
