import { expect, test } from 'vitest';
import { parseEventUri } from './event-uri.ts';

const event = 'GBGBDCAADAEDCRZ2';

test.each([
  [`https://api.calendly.com/scheduled_events/${event}`, { eventId: event, inviteeId: null }],
  [`https://api.calendly.com/scheduled_events/${event}/`, { eventId: event, inviteeId: null }],
  [
    `http://localhost:3001/calendly/scheduled_events/${event}/invitees/AAAA-BBBB`,
    { eventId: event, inviteeId: 'AAAA-BBBB' },
  ],
  [
    `https://api.calendly.com/scheduled_events/${event}?x=/scheduled_events/other-one`,
    { eventId: event, inviteeId: null },
  ],
  [`javascript:/scheduled_events/${event}`, null],
  ['https://api.calendly.com/scheduled_events/..%2fusers', null],
  ['https://api.calendly.com/scheduled_events/', null],
  [`https://api.calendly.com/scheduled_events/${event}/cancellation`, null],
  [event, null],
  ['', null],
])('%s → %j', (uri, expected) => {
  expect(parseEventUri(uri)).toEqual(expected);
});
