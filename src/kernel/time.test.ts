import { describe, expect, it } from 'vitest';
import { inLanguage } from '#platform/language.server.ts';
import { formatIdr } from './money.ts';
import {
  addMonths,
  agoText,
  elapsedText,
  formatClockIn,
  formatDateIn,
  formatDayIn,
  formatFieldTimeIn,
  formatTableTimeIn,
  formatTimecode,
  formatZonedTableTimeIn,
  formatZonedTimeIn,
  hourIn,
  parseFieldTimeIn,
  parseTimecode,
  timeZoneOr,
  zoneNameAt,
} from './time.ts';

describe('zones', () => {
  it.each([
    ['Asia/Makassar', 'Asia/Makassar'],
    ['Mars/Olympus', 'Asia/Jakarta'],
    ['', 'Asia/Jakarta'],
    [undefined, 'Asia/Jakarta'],
    ['<script>', 'Asia/Jakarta'],
  ])('%s is read as %s', (given, zone) => expect(timeZoneOr(given)).toBe(zone));

  it("determine the viewer's hour and day", () => {
    const instant = new Date('2026-11-20T18:30:00Z');
    expect(hourIn(instant, 'Asia/Jakarta')).toBe(1);
    expect(formatDayIn(instant, 'Asia/Jakarta')).toBe('Saturday, 21 November');
    expect(formatDayIn(instant, 'UTC')).toBe('Friday, 20 November');
    expect(formatDateIn(instant, 'Asia/Jakarta')).toBe('21 November 2026');
  });

  it('have the name that is used at that moment', () => {
    expect(zoneNameAt(new Date('2026-07-01T12:00:00Z'), 'Europe/London')).toBe('BST');
    const instant = new Date('2026-11-24T12:00:00Z');
    expect(formatZonedTimeIn(instant, 'Asia/Makassar')).toBe('24 November 2026, 8:00\u00a0pm WITA');
    expect(formatZonedTableTimeIn(instant, 'Asia/Makassar')).toBe('24 Nov 2026, 8:00\u00a0pm WITA');
  });
});

describe('a time in a table', () => {
  it.each([
    ['2026-09-01T17:00:00Z', '2 Sep 2026, 12:00\u00a0am'],
    ['2026-11-24T05:00:00Z', '24 Nov 2026, 12:00\u00a0pm'],
    ['2026-11-24T12:05:00Z', '24 Nov 2026, 7:05\u00a0pm'],
    ['2026-05-09T00:30:00Z', '9 May 2026, 7:30\u00a0am'],
  ])('%s is %s in Jakarta', (instant, text) =>
    expect(formatTableTimeIn(new Date(instant), 'Asia/Jakarta')).toBe(text),
  );
});

describe('months', () => {
  it.each([
    ['2026-01-15T03:00:00Z', 1, '2026-02-15T03:00:00.000Z'],
    ['2026-01-31T03:00:00Z', 1, '2026-02-28T03:00:00.000Z'],
    ['2026-01-31T03:00:00Z', 2, '2026-03-31T03:00:00.000Z'],
    ['2026-12-31T03:00:00Z', 2, '2027-02-28T03:00:00.000Z'],
    // 18:30 UTC on the 30th is already the 31st in Jakarta.
    ['2026-01-30T18:30:00Z', 1, '2026-02-27T18:30:00.000Z'],
  ])('%s and %d months are %s', (from, months, to) =>
    expect(addMonths(new Date(from), months).toISOString()).toBe(to),
  );
});

describe('the time of a form field', () => {
  it.each([
    ['2026-11-24T19:00', 'Asia/Jakarta', '2026-11-24T12:00:00.000Z'],
    ['2026-11-24T00:30', 'Asia/Jayapura', '2026-11-23T15:30:00.000Z'],
    ['2026-03-29T03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25T01:30', 'Europe/Berlin', '2026-10-24T23:30:00.000Z'],
    ['2026-07-01T12:00', 'America/New_York', '2026-07-01T16:00:00.000Z'],
  ])('%s in %s is %s, and back', (text, zone, instant) => {
    expect(parseFieldTimeIn(text, zone)?.toISOString()).toBe(instant);
    expect(formatFieldTimeIn(new Date(instant), zone)).toBe(text);
  });

  it.each(['', 'tomorrow', '2026-13-41T10:00', '2026-11-24'])('%j is invalid', (text) =>
    expect(parseFieldTimeIn(text, 'Asia/Jakarta')).toBeNull(),
  );
});

describe('timecodes', () => {
  it.each([
    [0, '0:00'],
    [967, '16:07'],
    [3723, '1:02:03'],
    [12.9, '0:12'],
    [-5, '0:00'],
  ])('%d seconds are %s', (seconds, text) => expect(formatTimecode(seconds)).toBe(text));

  it.each([
    ['47', 47],
    ['0:47', 47],
    [' 12:34 ', 754],
    ['90:00', 5400],
    ['1:02:03', 3723],
    ['967', 967],
    ['', null],
    [':47', null],
    ['0:5', null],
    ['0:60', null],
    ['1:60:00', null],
    ['1:2:03', null],
    ['-1', null],
    ['1.5', null],
    ['1e3', null],
    ['1:02:03:04', null],
  ])('%j is read as %j seconds', (text, seconds) => expect(parseTimecode(text)).toBe(seconds));
});

describe('money', () => {
  it('is whole rupiah with Indonesian grouping on one line', () => {
    expect(formatIdr(149_000)).toBe('Rp\u00a0149.000');
    expect(formatIdr(1_999_000)).toBe('Rp\u00a01.999.000');
  });
});

describe('in Indonesian', () => {
  const zone = 'Asia/Jakarta';
  const instant = new Date('2026-08-21T12:05:00Z');
  const said = (say: () => string) => inLanguage('id', say);

  it('days, dates and times are written as people write them', () => {
    expect(said(() => formatDayIn(instant, zone))).toBe('Jumat, 21 Agustus');
    expect(said(() => formatDateIn(instant, zone))).toBe('21 Agustus 2026');
    expect(said(() => formatClockIn(instant, zone))).toBe('19.05');
    expect(said(() => formatClockIn(new Date('2026-08-20T17:00:00Z'), zone))).toBe('00.00');
    expect(said(() => formatTableTimeIn(instant, 'Asia/Jayapura'))).toMatch(/^21 Agu\w* 2026, 21\.05$/);
    expect(said(() => formatZonedTimeIn(instant, zone))).toBe('21 Agustus 2026, 19.05 WIB');
    expect(said(() => formatFieldTimeIn(instant, zone))).toBe('2026-08-21T19:05');
  });

  it('spans have no plural', () => {
    expect([1, 2].map((hours) => said(() => elapsedText(hours * 3_600_000)))).toEqual(['1 jam', '2 jam']);
    expect(said(() => agoText(instant, new Date(instant.getTime() + 3 * 86_400_000)))).toBe(
      '3 hari yang lalu',
    );
    expect(said(() => agoText(instant, instant))).toBe('baru saja');
  });

  it('sums have no space after Rp', () => {
    expect(said(() => formatIdr(149_000))).toBe('Rp149.000');
  });
});
