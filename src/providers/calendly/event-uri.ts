/** The ids in an event's or an invitee's URI. The URI is only parsed, never fetched (product.md#scheduling). */

export interface EventReference {
  eventId: string;
  inviteeId: string | null;
}

const pattern = /\/scheduled_events\/([A-Za-z0-9-]{8,64})(?:\/invitees\/([A-Za-z0-9-]{8,64}))?\/?$/;

/** Null when the text is not an event's or an invitee's URI. */
export function parseEventUri(text: string): EventReference | null {
  const url = URL.parse(text);
  if (!url || !['https:', 'http:'].includes(url.protocol)) return null;
  const match = pattern.exec(url.pathname);
  return match?.[1] ? { eventId: match[1], inviteeId: match[2] ?? null } : null;
}
