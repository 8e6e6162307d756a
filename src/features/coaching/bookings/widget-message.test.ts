import { expect, it } from 'vitest';
import { scheduledEventOf, widgetMessageOf } from './widget-message.ts';

it.each([
  [{ event: 'calendly.event_type_viewed', payload: {} }, 'calendly.event_type_viewed'],
  [{ event: 'calendly.page_height', payload: { height: '700px' } }, 'calendly.page_height'],
  [{ event: 'other.thing' }, undefined],
  [{ event: 7 }, undefined],
  ['calendly.event_scheduled', undefined],
  [null, undefined],
  [undefined, undefined],
])('%j is read as the message %s', (data, expected) => expect(widgetMessageOf(data)?.event).toBe(expected));

it.each([
  ['calendly.event_scheduled', { event: { uri: 'https://x/1' }, invitee: { uri: 'y' } }, 'https://x/1'],
  ['calendly.event_scheduled', { event: { uri: 7 } }, null],
  ['calendly.event_scheduled', {}, null],
  ['calendly.event_scheduled', null, null],
  ['calendly.page_height', { event: { uri: 'https://x/1' } }, null],
])('%s with %j reports the event %s', (event, payload, expected) =>
  expect(scheduledEventOf({ event, payload })).toBe(expected),
);
