import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cueIndexAt, parseTranscript } from './web-vtt.ts';

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
