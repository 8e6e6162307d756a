import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  bestCut,
  type Cue,
  cueProblems,
  endsTooEarly,
  isHint,
  joinCues,
  readCues,
  splitCue,
  toWebVtt,
} from './caption-cues.ts';

const cue = (startMs: number, endMs: number, text: string): Cue => ({ startMs, endMs, text });

describe('captions of a file', () => {
  it('are read from WebVTT, without tags, styles and comments', () => {
    const text = [
      '\uFEFFWEBVTT - A title',
      '',
      'NOTE not shown --> at all',
      '',
      'STYLE',
      '::cue { color: red }',
      '',
      'one',
      '00:01.500 --> 00:00:03.000 align:start',
      '<v Rani>Halo, <b>dunia</b>',
      'a &lt;b&gt; stays &amp; text',
      '',
      '1:00:00.5 --> 1:00:02.250',
      'Akhir',
    ].join('\r\n');
    expect(readCues(text)).toEqual([
      cue(1_500, 3_000, 'Halo, dunia\na <b> stays & text'),
      cue(3_600_500, 3_602_250, 'Akhir'),
    ]);
  });

  it('are read from SubRip, and put in order', () => {
    const text =
      '2\n00:00:05,000 --> 00:00:06,000\n{\\an8}Dua\n\n1\n00:00:01,000 --> 00:00:02,500\n<i>Satu</i>\n';
    expect(readCues(text)).toEqual([cue(1_000, 2_500, 'Satu'), cue(5_000, 6_000, 'Dua')]);
  });

  test.each(['', 'Halo', 'WEBVTT', '1\n99:99 --> 100:00\nHalo', '00:00:01.000 --> 00:00:02.000\n\n'])(
    '%j has none',
    (text) => {
      expect(readCues(text)).toBeNull();
    },
  );

  it('with many open brackets take no longer than others', () => {
    const line = '<b '.repeat(100_000);
    const startedAt = performance.now();
    expect(readCues(`00:00.000 --> 00:01.000\n${line}`)?.[0]?.text.length).toBe(line.trim().length);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });

  it('come back the same from the form that we write', () => {
    const line = fc
      .stringMatching(/^[\w<>&;:.,!?'" -]{1,60}$/)
      .map((text) => text.replace(/\s+/g, ' ').trim())
      .filter((text) => text !== '');
    const cues = fc
      .array(
        fc.record({
          text: fc.array(line, { minLength: 1, maxLength: 2 }),
          ms: fc.integer({ min: 1, max: 9_000 }),
        }),
        {
          minLength: 1,
          maxLength: 20,
        },
      )
      .map((rows) => {
        let at = 0;
        return rows.map(({ text, ms }) => {
          const startMs = at;
          at += ms;
          return cue(startMs, at, text.join('\n'));
        });
      });
    fc.assert(
      fc.property(cues, (given) => {
        expect(readCues(toWebVtt(given))).toEqual(given);
      }),
    );
  });

  test.each([
    ['brackets that are no tags', `${'a'.repeat(180_000)}${'<x>'.repeat(59_000)}`],
    ['brackets that only open', '<'.repeat(350_000)],
    ['brackets that only close', `<${'>'.repeat(350_000)}`],
    ['tags', '<b>a</b>'.repeat(44_000)],
  ])('are read quickly from one long line of %s', (_what, line) => {
    const startMs = performance.now();
    expect(readCues(`WEBVTT\n\n00:00.000 --> 00:05.000\n${line}`)).toHaveLength(1);
    expect(performance.now() - startMs).toBeLessThan(1_000);
  });
});

describe('lines of captions', () => {
  test.each([
    [[cue(0, 2_000, ' ')], 'empty'],
    [[cue(2_000, 2_000, 'Halo')], 'ends-before'],
    [[cue(9_000, 10_501, 'Halo')], 'after-end'],
    [[cue(5_000, 6_000, 'Dua'), cue(1_000, 2_000, 'Satu')], 'out-of-order'],
    [[cue(0, 2_300, 'Satu'), cue(2_000, 4_000, 'Dua')], 'overlaps'],
    [[cue(0, 1_000, 'Terlalu banyak kata dalam sedetik')], 'too-fast'],
    [[cue(0, 500, 'Ya')], 'too-short'],
    [[cue(0, 7_001, 'Lama sekali')], 'too-long'],
    [[cue(0, 3_000, 'a\nb\nc')], 'too-many-lines'],
    [[cue(0, 2_000, 'Satu'), cue(2_079, 4_000, 'Dua')], 'short-gap'],
  ])('%j: %s', (cues, kind) => {
    expect(cueProblems(cues, 10_000).map((problem) => problem.kind)).toEqual([kind]);
  });

  it('have no problem when they can be read', () => {
    expect(cueProblems([cue(0, 2_000, 'Halo, dunia.'), cue(2_000, 4_000, 'Kita mulai.')], 4_000)).toEqual([]);
  });

  it('of which a gap is short get a hint, and none when it is long enough', () => {
    const hintsAt = (startMs: number) =>
      cueProblems([cue(0, 2_000, 'Satu'), cue(startMs, 4_000, 'Dua')], 4_000).map(isHint);
    expect([hintsAt(2_001), hintsAt(2_080), hintsAt(1_900)]).toEqual([[true], [], [false]]);
  });

  it('without a line in the last third may be those of another video', () => {
    expect(endsTooEarly([cue(0, 6_000, 'a')], 9_000)).toBe(true);
    expect(endsTooEarly([cue(0, 2_000, 'a'), cue(5_000, 6_001, 'b')], 9_000)).toBe(false);
    expect(endsTooEarly([], 9_000)).toBe(false);
  });

  it('are cut at a place, with their share of the time, and joined again', () => {
    const parts = splitCue(cue(1_000, 5_000, 'Satu dua tiga, empat'), bestCut('Satu dua tiga, empat'));
    expect(parts.map(({ text }) => text)).toEqual(['Satu dua tiga,', 'empat']);
    expect([parts[0]?.startMs, parts[0]?.endMs, parts[1]?.endMs]).toEqual([1_000, parts[1]?.startMs, 5_000]);
    const [first, second] = parts as [Cue, Cue];
    expect(joinCues(first, second)).toEqual(cue(1_000, 5_000, 'Satu dua tiga, empat'));
    expect(splitCue(cue(0, 1_000, 'Satu'), 0)).toEqual([cue(0, 1_000, 'Satu')]);
    expect(splitCue(cue(0, 1_000, 'Satu'), 4)).toEqual([cue(0, 1_000, 'Satu')]);
  });
});
