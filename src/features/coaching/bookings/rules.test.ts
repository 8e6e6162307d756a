import { describe, expect, it } from 'vitest';
import {
  joinLinkDelaySeconds,
  remainingText,
  remindersOf,
  sortSessions,
  untilText,
  unusualStatus,
  whyNotSchedule,
} from './rules.ts';

const now = new Date('2026-11-20T03:00:00Z');
const at = (text: string) => new Date(`2026-11-${text}:00Z`);

describe('Schedule Call', () => {
  it.each([
    [{ isAvailable: true, tier: 'BREAKTHROUGH', credits: 1 }, null],
    [{ isAvailable: true, tier: 'BREAKTHROUGH', credits: 0 }, 'You have no sessions left.'],
    [{ isAvailable: true, tier: 'ACCELERATOR', credits: 5 }, 'Calls with a coach are part of Breakthrough.'],
    [{ isAvailable: true, tier: null, credits: 0 }, 'Calls with a coach are part of Breakthrough.'],
    [{ isAvailable: false, tier: 'BREAKTHROUGH', credits: 1 }, 'Booking is switched off at the moment.'],
  ] as const)('%j → %s', (person, expected) => expect(whyNotSchedule(person)).toBe(expected));
});

describe('an unusual status', () => {
  it.each([
    ['SCHEDULED', '20T03:01', 'COMPLETED', 'completed before it began'],
    ['CANCELED', '20T03:01', 'COMPLETED', 'completed before it began'],
    ['SCHEDULED', '20T03:00', 'COMPLETED', null],
    ['COMPLETED', '20T03:01', 'COMPLETED', null],
    ['SCHEDULED', '20T03:01', 'CANCELED', null],
    ['CANCELED', '20T02:00', 'SCHEDULED', null],
  ] as const)('of a %s session at %s → %s: %s', (status, start, wanted, expected) =>
    expect(unusualStatus({ status, startTime: at(start) }, wanted, now)).toBe(expected),
  );
});

it('sessions that are scheduled and not over are upcoming, the rest are past with the latest first', () => {
  const session = (id: string, start: string, end: string, status = 'SCHEDULED' as const) => ({
    id,
    status,
    startTime: at(start),
    endTime: at(end),
  });
  const list = [
    session('later', '25T12:00', '25T12:45'),
    session('running', '20T02:30', '20T03:15'),
    session('ended', '20T01:00', '20T03:00'),
    { ...session('canceled', '26T12:00', '26T12:45'), status: 'CANCELED' as const },
    { ...session('completed', '10T12:00', '10T12:45'), status: 'COMPLETED' as const },
  ];
  const { upcoming, past } = sortSessions(list, now);
  expect(upcoming.map(({ id }) => id)).toEqual(['running', 'later']);
  expect(past.map(({ id }) => id)).toEqual(['canceled', 'ended', 'completed']);
});

it.each([
  ['20T02:59', 'now'],
  ['20T03:01', 'in 1 minute'],
  ['20T03:45', 'in 45 minutes'],
  ['20T08:00', 'in 5 hours'],
  ['20T16:00', 'in 13 hours'],
  ['21T12:00', 'tomorrow'],
  ['24T12:00', 'in 4 days'],
  // 00:30 on the 22nd in Jakarta.
  ['21T17:30', 'in 2 days'],
])('a session at %s is %s', (start, expected) =>
  expect(untilText(at(start), now, 'Asia/Jakarta')).toBe(expected),
);

it.each([
  [0, '0 sessions remaining'],
  [1, '1 session remaining'],
  [4, '4 sessions remaining'],
])('%d credits read %s', (credits, expected) => expect(remainingText(credits)).toBe(expected));

it.each([
  ['25T03:00', [24, 1]],
  ['21T02:00', [1]],
  ['20T03:30', []],
  ['19T03:00', []],
])('a session at %s gets its reminders %j hours before', (start, hours) =>
  expect(remindersOf(at(start), now).map((reminder) => reminder.hours)).toEqual(hours),
);

it('the meeting link is requested at growing intervals', () => {
  expect([0, 1, 2, 12].map(joinLinkDelaySeconds)).toEqual([5, 10, 20, 3600]);
});
