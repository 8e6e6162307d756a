import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cueIndexAt, parseTranscript, sentencesOf } from './web-vtt.ts';

describe('parseTranscript', () => {
  test('reads numbered cues, joins their lines and keeps hours', () => {
    const cues = parseTranscript(
      'WEBVTT\n\n1\n00:00:00.500 --> 00:00:03.278\nA price alone does not\nknow what it belongs to.\n\n2\n01:02:03.000 --> 01:02:04.000 line:90%\nLater\n',
    );
    expect(cues).toEqual([
      { startSeconds: 0.5, endSeconds: 3.278, text: 'A price alone does not know what it belongs to.' },
      { startSeconds: 3723, endSeconds: 3724, text: 'Later' },
    ]);
  });

  test('accepts times without hours, Windows line ends, a byte order mark and commas', () => {
    const cues = parseTranscript(
      '\uFEFFWEBVTT - title\r\n\r\n00:01.000 --> 00:02.000\r\nHi\r\n\r\n0:00:03,5 --> 0:00:04,0\r\nYou',
    );
    expect(cues.map((cue) => [cue.startSeconds, cue.text])).toEqual([
      [1, 'Hi'],
      [3.5, 'You'],
    ]);
  });

  test('skips notes, styles, invalid times, backward and empty cues, and returns the rest', () => {
    const cues = parseTranscript(
      [
        'WEBVTT',
        'NOTE 00:00:01.000 --> 00:00:02.000\nnot a cue',
        'STYLE\n::cue{color:red}',
        'xx --> 00:00:02.000\nbroken',
        '00:00:09.000 --> 00:00:02.000\nbackward',
        '00:61:00.000 --> 00:62:00.000\nno such minute',
        '00:00:01.000 --> 00:00:02.000',
        'just text',
        '00:00:05.000 --> 00:00:06.000\nkept',
      ].join('\n\n'),
    );
    expect(cues).toEqual([{ startSeconds: 5, endSeconds: 6, text: 'kept' }]);
  });

  test('removes cue tags, but not text about HTML', () => {
    const [cue] = parseTranscript(
      'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Sari>The <b.loud>tag</b> &lt;h1&gt; <00:01.500>is &amp; stays',
    );
    expect(cue?.text).toBe('The tag <h1> is & stays');
  });

  test('sorts cues by time', () => {
    const cues = parseTranscript('WEBVTT\n\n00:05.000 --> 00:06.000\nb\n\n00:01.000 --> 00:02.000\na');
    expect(cues.map((cue) => cue.text)).toEqual(['a', 'b']);
  });

  test('never throws and never returns an invalid number, whatever the input', () => {
    const piece = fc.constantFrom(
      'WEBVTT',
      '\n',
      '\n\n',
      '00:01.000',
      ' --> ',
      '99:99.999',
      '<',
      '>',
      '&lt;',
      'x',
      '-->',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((parts) => parts.join('')),
        ),
        (text) => {
          for (const cue of parseTranscript(text)) {
            expect(Number.isFinite(cue.startSeconds)).toBe(true);
            expect(cue.endSeconds).toBeGreaterThanOrEqual(cue.startSeconds);
            expect(cue.text).not.toBe('');
          }
        },
      ),
    );
  });
});

describe('cueIndexAt', () => {
  const cues = parseTranscript('WEBVTT\n\n00:01.000 --> 00:02.000\na\n\n00:04.000 --> 00:05.000\nb');
  test.each([
    [0, -1],
    [1, 0],
    [3, 0],
    [4, 1],
    [99, 1],
  ])('at second %d cue %d is current', (seconds, index) => {
    expect(cueIndexAt(cues, seconds)).toBe(index);
  });
});

describe('sentencesOf', () => {
  const cue = (startSeconds: number, endSeconds: number, text: string) => ({
    startSeconds,
    endSeconds,
    text,
  });

  test('joins the pieces of a sentence and ends it at its full stop', () => {
    expect(
      sentencesOf([
        cue(0, 1, 'They'),
        cue(1, 3, 'do exactly what you wrote, not what'),
        cue(3, 4, 'you meant.'),
        cue(4, 5, 'Really?'),
      ]),
    ).toEqual([cue(0, 4, 'They do exactly what you wrote, not what you meant.'), cue(4, 5, 'Really?')]);
  });

  test('a sentence that begins inside a cue begins at its share of the cue', () => {
    const sentences = sentencesOf([cue(10, 20, 'It ends here. Next one'), cue(20, 22, 'goes on.')]);
    expect(sentences.map(({ text }) => text)).toEqual(['It ends here.', 'Next one goes on.']);
    expect(sentences[1]?.startSeconds).toBeCloseTo(10 + (10 * 14) / 22);
    expect(sentences[1]?.endSeconds).toBe(22);
  });

  test('numbers, names in code and abbreviations do not end a sentence', () => {
    expect(sentencesOf([cue(0, 5, 'Write menu.filter, e.g. with 1.5 spoons')])).toHaveLength(1);
  });

  test('captions without punctuation are cut at a pause and before they grow too long', () => {
    expect(sentencesOf([cue(0, 1, 'one'), cue(1, 2, 'two'), cue(9, 10, 'three')])).toEqual([
      cue(0, 2, 'one two'),
      cue(9, 10, 'three'),
    ]);
    const many = Array.from({ length: 100 }, (_, index) => cue(index, index + 1, 'words without an end'));
    for (const { text } of sentencesOf(many)) expect(text.length).toBeLessThan(300);
  });

  test('loses no word, keeps the order and changes no cue', () => {
    const anyCues = fc
      .array(fc.tuple(fc.nat(50), fc.string({ minLength: 1 })), { maxLength: 30 })
      .map((parts) => {
        let at = 0;
        return parts
          .map(([length, text]) => ({ text: text.replace(/\s+/g, ' ').trim(), length }))
          .filter(({ text }) => text !== '')
          .map(({ length, text }) => {
            const startSeconds = at;
            at += length;
            return cue(startSeconds, at, text);
          });
      });
    fc.assert(
      fc.property(anyCues, (cues) => {
        const copy = structuredClone(cues);
        const sentences = sentencesOf(cues);
        const words = (list: { text: string }[]) => list.map(({ text }) => text).join(' ');
        expect(words(sentences)).toBe(words(cues));
        expect(cues).toEqual(copy);
        for (const [index, { startSeconds, endSeconds }] of sentences.entries()) {
          expect(endSeconds).toBeGreaterThanOrEqual(startSeconds);
          expect(startSeconds).toBeGreaterThanOrEqual(sentences[index - 1]?.startSeconds ?? 0);
        }
      }),
    );
  });
});
