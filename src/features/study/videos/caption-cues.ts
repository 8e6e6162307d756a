/** Captions as lines with times, as an editor writes them (product.md#captions). Pure; times in milliseconds. */

export interface Cue {
  startMs: number;
  endMs: number;
  /** One or two lines, separated by `\n`. Plain text: it is written as text, whatever it looks like. */
  text: string;
}

/** An hour of quick talking has about 1,500 lines, and 150,000 characters as WebVTT. */
export const mostCues = 5_000;
export const longestCueText = 500;
export const longestCaptions = 360_000;
/** For the file that a person brings. */
export const maxCaptionBytes = 1_000_000;

/** A line can be read at this speed: the field aims for 17 characters a second and refuses above 20. */
export const comfortableSpeed = 17;
const fastestSpeed = 20;
const shortestMs = 700;
const longestMs = 7_000;
const widestLine = 42;
const mostLines = 2;
/** Sound and picture of a video end within this. */
const endToleranceMs = 500;
/** A gap between two lines that is shorter than this flickers. */
const shortestGapMs = 80;

/** Makes saving impossible. */
export type CueError = 'empty' | 'ends-before' | 'after-end' | 'out-of-order';
/** Makes reading hard. */
export type CueWarning =
  | 'overlaps'
  | 'too-fast'
  | 'too-short'
  | 'too-long'
  | 'too-wide'
  | 'too-many-lines'
  | 'short-gap';

export interface CueProblem {
  index: number;
  kind: CueError | CueWarning;
  isError: boolean;
}

/** Characters a second, as it is counted for captions: line breaks are not read. */
export const speedOf = ({ startMs, endMs, text }: Cue): number =>
  endMs > startMs ? (text.replaceAll('\n', ' ').length * 1_000) / (endMs - startMs) : 0;

function errorOf(cue: Cue, before: Cue | undefined, lengthMs: number): CueError | null {
  if (cue.text.trim() === '') return 'empty';
  if (cue.endMs <= cue.startMs) return 'ends-before';
  if (cue.endMs > lengthMs + endToleranceMs) return 'after-end';
  return before && cue.startMs < before.startMs ? 'out-of-order' : null;
}

function warningOf(cue: Cue, before: Cue | undefined): CueWarning | null {
  const lines = cue.text.split('\n');
  if (before && cue.startMs < before.endMs) return 'overlaps';
  if (speedOf(cue) > fastestSpeed) return 'too-fast';
  if (cue.endMs - cue.startMs < shortestMs) return 'too-short';
  if (cue.endMs - cue.startMs > longestMs) return 'too-long';
  if (lines.length > mostLines) return 'too-many-lines';
  if (lines.some((line) => line.length > widestLine * 2)) return 'too-wide';
  return before && cue.startMs > before.endMs && cue.startMs - before.endMs < shortestGapMs
    ? 'short-gap'
    : null;
}

/** What is wrong, at most one thing a line, in order. */
export function cueProblems(cues: readonly Cue[], lengthMs: number): CueProblem[] {
  return cues.flatMap((cue, index): CueProblem[] => {
    const before = cues[index - 1];
    const error = errorOf(cue, before, lengthMs);
    if (error) return [{ index, kind: error, isError: true }];
    const warning = warningOf(cue, before);
    return warning ? [{ index, kind: warning, isError: false }] : [];
  });
}

/** A hint only: people can read the line. */
export const isHint = ({ kind }: CueProblem): boolean => kind === 'short-gap';

/** Whether no line is in the last third of the video: then they may be those of another one. */
export const endsTooEarly = (cues: readonly Cue[], lengthMs: number): boolean =>
  cues.length > 0 && lengthMs > 0 && cues.every(({ endMs }) => endMs <= (lengthMs * 2) / 3);

const pad = (value: number, digits: number): string => String(value).padStart(digits, '0');

const timeText = (ms: number): string => {
  const seconds = Math.floor(ms / 1_000);
  return `${pad(Math.floor(seconds / 3_600), 2)}:${pad(Math.floor(seconds / 60) % 60, 2)}:${pad(seconds % 60, 2)}.${pad(ms % 1_000, 3)}`;
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** WebVTT in one form, so that the same lines are always the same bytes. */
export const toWebVtt = (cues: readonly Cue[]): string =>
  `WEBVTT\n${cues
    .map(({ startMs, endMs, text }) => `\n${timeText(startMs)} --> ${timeText(endMs)}\n${escaped(text)}\n`)
    .join('')}`;

const timing = /^\s*(\S{5,20})\s+-->\s+(\S{5,20})/;
const time = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})$/;

function readTime(written: string): number | null {
  const [, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = time.exec(written) ?? [];
  if (!time.test(written) || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return (
    (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000 + Number(fraction.padEnd(3, '0'))
  );
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': ' ' };

const tag = /^(?:\/?(?:c|i|b|u|v|lang|ruby|rt|font)(?:[.\s].*)?|\d[\d:.]*)$/i;

/** From bracket to bracket, cut from the line as it is: a long line with many brackets is gone over once. */
function withoutTags(line: string): string {
  const kept: string[] = [];
  let from = 0;
  let open = -1;
  for (const { 0: bracket, index } of line.matchAll(/[<>]/g)) {
    if (bracket === '<') open = index;
    else if (open >= 0) {
      if (tag.test(line.slice(open + 1, index))) {
        kept.push(line.slice(from, open));
        from = index + 1;
      }
      open = -1;
    }
  }
  return kept.join('') + line.slice(from);
}

/** Tags go before entities are read, so an escaped `&lt;b&gt;` stays text. */
const plain = (line: string): string =>
  withoutTags(line)
    .replace(/\{\\an\d\}/g, '')
    .replace(/&(?:amp|lt|gt|nbsp);/g, (entity) => entities[entity] ?? entity)
    .replace(/[^\S\n]+/g, ' ')
    .trim();

/**
 * Reads WebVTT or SubRip (`.srt`). Tags, styles, positions and comments are left out.
 * @returns null when there is no line with a time.
 */
export function readCues(text: string): Cue[] | null {
  const blocks = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n+/);
  const cues = blocks.flatMap((block) => {
    const lines = block.split('\n');
    if (/^(?:NOTE|STYLE|REGION)\b/.test(lines[0] ?? '')) return [];
    const at = lines.findIndex((line) => line.includes('-->'));
    const [, from = '', to = ''] = timing.exec(lines[at] ?? '') ?? [];
    const startMs = readTime(from);
    const endMs = readTime(to);
    const words = lines
      .slice(at + 1)
      .map(plain)
      .filter((line) => line !== '')
      .join('\n');
    return startMs === null || endMs === null || words === '' ? [] : [{ startMs, endMs, text: words }];
  });
  if (cues.length === 0) return null;
  return cues.toSorted((a, b) => a.startMs - b.startMs);
}

/**
 * Cuts a line in two at a place in its text. Each part gets its share of the time.
 * @param at between 1 and the length of the text less 1; elsewhere the line stays whole.
 */
export function splitCue(cue: Cue, at: number): Cue[] {
  const [first, second] = [cue.text.slice(0, at).trim(), cue.text.slice(at).trim()];
  if (first === '' || second === '') return [cue];
  const middleMs =
    cue.startMs + Math.round(((cue.endMs - cue.startMs) * first.length) / (first.length + second.length));
  return [
    { startMs: cue.startMs, endMs: middleMs, text: first },
    { startMs: middleMs, endMs: cue.endMs, text: second },
  ];
}

/** Where a line that is too fast or too long is best cut: at the space nearest to its middle, after a stop if near. */
export function bestCut(text: string): number {
  const middle = text.length / 2;
  const spaces = [...text.matchAll(/\s/g)].map(({ index }) => index);
  const isStop = (index: number) => /[.!?,;:]/.test(text[index - 1] ?? '');
  const cost = (index: number) => Math.abs(index - middle) - (isStop(index) ? text.length / 6 : 0);
  return spaces.toSorted((a, b) => cost(a) - cost(b))[0] ?? 0;
}

export const joinCues = (first: Cue, second: Cue): Cue => ({
  startMs: first.startMs,
  endMs: Math.max(first.endMs, second.endMs),
  text: `${first.text} ${second.text}`.trim(),
});
