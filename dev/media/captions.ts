/** Times in seconds. */
export type Cue = { start: number; end: number; text: string };

const maxLine = 42;
const maxLines = 2;

/** The caption of a sentence, without the backticks that the script uses for its author. */
export const captionText = (sentence: string) => sentence.replaceAll('`', '').replace(/\s+/g, ' ').trim();

/** Splits a spoken sentence into cues of at most two short lines, timed by their share of the letters. */
export function cuesOf(sentence: string, start: number, end: number): Cue[] {
  const text = captionText(sentence);
  const parts = Math.ceil(text.length / (maxLine * maxLines - 8));
  const chunks = balance(text, parts);
  const total = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  let at = start;
  return chunks.map((chunk, i) => {
    const until = i === chunks.length - 1 ? end : at + ((end - start) * chunk.length) / total;
    const cue = { start: at, end: until, text: wrap(chunk) };
    at = until;
    return cue;
  });
}

/**
 * When each sentence is spoken, read back from the captions that hold them one after the other. Throws when the
 * captions say something else.
 */
export function spokenTimes(cues: Cue[], sentences: string[]): { start: number; end: number }[] {
  const left = [...cues];
  return sentences.map((sentence) => {
    const own: Cue[] = [];
    const said = () => own.map((cue) => cue.text.replaceAll('\n', ' ')).join(' ');
    const wanted = captionText(sentence);
    while (left.length > 0 && said().length < wanted.length) own.push(...left.splice(0, 1));
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last || said() !== wanted) throw new Error(`not in the captions: ${sentence}`);
    return { start: first.start, end: last.end };
  });
}

function wrap(text: string): string {
  return text.length <= maxLine ? text : balance(text, maxLines, maxLine).join('\n');
}

/** What a pause is worth as a share of a piece's length: the end of a sentence more than a comma. */
const pauseBefore = (text: string, at: number) => {
  const mark = text[at - 1] ?? '';
  if ('.?!'.includes(mark)) return 0.5;
  return ',;:'.includes(mark) ? 0.2 : 0;
};

/** Cuts a text at spaces into `parts` pieces of nearly equal length, preferring a pause of punctuation, none above `longest`. */
function balance(text: string, parts: number, longest = Number.POSITIVE_INFINITY): string[] {
  if (parts <= 1) return [text];
  const target = text.length / parts;
  const spaces = [...text.matchAll(/ /g)].map((match) => match.index);
  // Where nothing fits, the shortest long line is the best.
  const excess = (at: number) => {
    const over = Math.max(at, text.length - at - 1) - longest;
    return over > 0 ? text.length + 2 * over : 0;
  };
  const cost = (at: number) => Math.abs(at - target) - pauseBefore(text, at) * target + excess(at);
  const best = spaces.reduce<number | null>((a, b) => (a === null || cost(b) < cost(a) ? b : a), null);
  if (best === null) return [text];
  return [text.slice(0, best), ...balance(text.slice(best + 1), parts - 1)];
}

export function toVtt(cues: Cue[]): string {
  const blocks = cues.map(
    (cue, i) =>
      `${i + 1}\n${stamp(cue.start)} --> ${stamp(cue.end)}\n${cue.text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}\n`,
  );
  return `WEBVTT\n\n${blocks.join('\n')}`;
}

function stamp(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;
}

export function parseVtt(vtt: string): Cue[] {
  const pattern = /(\d+):(\d+):(\d+\.\d+) --> (\d+):(\d+):(\d+\.\d+)\n([\s\S]*?)(?=\n\n|\n*$)/g;
  const seconds = (h = '0', m = '0', s = '0') => Number(h) * 3600 + Number(m) * 60 + Number(s);
  return [...vtt.matchAll(pattern)].map((m) => ({
    start: seconds(m[1], m[2], m[3]),
    end: seconds(m[4], m[5], m[6]),
    text: (m[7] ?? '').replaceAll('&lt;', '<').replaceAll('&amp;', '&'),
  }));
}
