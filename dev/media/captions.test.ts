import { describe, expect, test } from 'vitest';
import { cuesOf, parseVtt, spokenTimes, toVtt } from './captions.ts';
import { typingSpan } from './frame-view.ts';
import { classesOf, toHtml } from './highlight.ts';

const long =
  'A history is written for readers, and the first reader is you, at eleven at night, when something broke.';

describe('captions', () => {
  test('a long sentence becomes several cues that fill its time without gap or overlap', () => {
    const cues = cuesOf(long, 10, 17);
    expect(cues.length).toBeGreaterThan(1);
    expect(cues[0]?.start).toBe(10);
    expect(cues.at(-1)?.end).toBe(17);
    for (const [i, cue] of cues.entries()) if (i > 0) expect(cue.start).toBe(cues[i - 1]?.end);
  });

  test('no word is lost, and no cue has more than two lines', () => {
    const cues = cuesOf(long, 0, 7);
    expect(cues.map((cue) => cue.text.replaceAll('\n', ' ')).join(' ')).toBe(long);
    for (const cue of cues) expect(cue.text.split('\n').length).toBeLessThanOrEqual(2);
  });

  test('written captions can be read back unchanged', () => {
    const cues = [{ start: 3599.5, end: 3601.25, text: 'One hour later' }];
    expect(parseVtt(toVtt(cues))).toEqual(cues);
  });
});

test('the times of sentences can be read back from their captions', () => {
  const cues = [...cuesOf('Press `F12` now.', 1, 2), ...cuesOf(long, 3, 9.5), ...cuesOf('Done.', 10, 11)];
  const times = [
    { start: 1, end: 2 },
    { start: 3, end: 9.5 },
    { start: 10, end: 11 },
  ];
  expect(spokenTimes(cues, ['Press `F12` now.', long, 'Done.'])).toEqual(times);
  expect(() => spokenTimes(cues, ['Press F13 now.'])).toThrow('F13');
});

test('two short sentences get a line each', () => {
  expect(cuesOf('Say who you are. Then say what you build for them.', 0, 3)[0]?.text).toBe(
    'Say who you are.\nThen say what you build for them.',
  );
});

describe('typing', () => {
  test('only the part between the common beginning and end is typed', () => {
    expect(typingSpan('log(kopi.price)', 'log(kopi.prize)')).toEqual({ start: 12, end: 13 });
    expect(typingSpan('a', 'a\nb')).toEqual({ start: 1, end: 3 });
  });

  test('highlighting escapes markup and keeps every character', () => {
    const code = 'if (a < b && "x") { return "<p>"; } // & more';
    const html = toHtml(code, classesOf(code, 'js'));
    const text = html
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
    expect(text).toBe(code);
  });
});
