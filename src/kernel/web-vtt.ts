export interface TranscriptCue {
  startSeconds: number;
  endSeconds: number;
  /** Plain text on one line, without tags and with entities decoded. */
  text: string;
}

const TIMING = /^\s*(\S+)\s+-->\s+(\S+)/;
const TIME = /^(?:(\d{1,}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})$/;

/**
 * Parses WebVTT into cues, in time order. Lenient: a block without a timing line, with an invalid time, an end before
 * its start or no text is skipped. Never throws.
 */
export function parseTranscript(webVtt: string): TranscriptCue[] {
  return webVtt
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n+/)
    .map(parseBlock)
    .filter((cue) => cue !== null)
    .sort((a, b) => a.startSeconds - b.startSeconds);
}

/** Captions without punctuation are cut too: after so many characters, or where nobody speaks. */
const longestSentence = 280;
const longestPauseSeconds = 3;
const sentenceEnd = /[.!?…]["'”’)\]]*$/;
/** Inside a cue a new sentence begins with a capital letter, so that "e.g. this" stays whole. */
const sentenceBegin = /^["'“‘(]?\p{Lu}/u;

/** Joins cues, which are cut to fit the screen, to sentences. One that begins inside a cue begins at its share of it. */
export function sentencesOf(cues: readonly TranscriptCue[]): TranscriptCue[] {
  const sentences: TranscriptCue[] = [];
  let open: TranscriptCue | null = null;
  for (const part of cues.flatMap(partsOf)) {
    const isNew: boolean =
      open === null ||
      sentenceEnd.test(open.text) ||
      open.text.length + part.text.length > longestSentence ||
      part.startSeconds - open.endSeconds > longestPauseSeconds;
    if (open === null || isNew) {
      open = { ...part };
      sentences.push(open);
    } else {
      open.text += ` ${part.text}`;
      open.endSeconds = part.endSeconds;
    }
  }
  return sentences;
}

function partsOf({ startSeconds, endSeconds, text }: TranscriptCue): TranscriptCue[] {
  let read = 0;
  const timeAt = (characters: number) =>
    startSeconds + ((endSeconds - startSeconds) * characters) / Math.max(1, text.length);
  return sentencesIn(text).map((part) => {
    const from = text.indexOf(part, read);
    read = from + part.length;
    return { startSeconds: timeAt(from), endSeconds: timeAt(read), text: part };
  });
}

/** A sentence ends at a word with a full stop or the like before a word with a capital letter. */
function sentencesIn(text: string): string[] {
  const sentences: string[] = [];
  let begin = 0;
  for (let space = text.indexOf(' '); space >= 0; space = text.indexOf(' ', space + 1)) {
    const before = text.slice(text.lastIndexOf(' ', space - 1) + 1, space);
    if (!sentenceEnd.test(before) || !sentenceBegin.test(text.slice(space + 1, space + 4))) continue;
    sentences.push(text.slice(begin, space));
    begin = space + 1;
  }
  return [...sentences, text.slice(begin)];
}

/** The cue at a given time; between two cues, the previous one. -1 before the first. */
export function cueIndexAt(cues: readonly TranscriptCue[], seconds: number): number {
  return cues.findLastIndex((cue) => seconds >= cue.startSeconds);
}

function parseBlock(block: string): TranscriptCue | null {
  const lines = block.split('\n').filter((line) => line.trim() !== '');
  if (/^(NOTE|STYLE|REGION)\b/.test(lines[0] ?? '')) return null;
  const timingIndex = lines.findIndex((line) => line.includes('-->'));
  const timing = TIMING.exec(lines[timingIndex] ?? '');
  if (!timing) return null;
  const startSeconds = parseTime(timing[1] ?? '');
  const endSeconds = parseTime(timing[2] ?? '');
  const text = plainText(lines.slice(timingIndex + 1).join(' '));
  if (startSeconds === null || endSeconds === null || endSeconds < startSeconds || !text) return null;
  return { startSeconds, endSeconds, text };
}

function parseTime(written: string): number | null {
  const match = TIME.exec(written);
  if (!match) return null;
  const [, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = match;
  if (Number(minutes) > 59 || Number(seconds) > 59) return null;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`);
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
};

/** Tags are removed before entities are decoded, so that an escaped `&lt;h1&gt;` remains text. */
function plainText(cueText: string): string {
  return cueText
    .replace(/<\/?(?:c|i|b|u|v|lang|ruby|rt)(?:[.\s][^>]*)?>|<\d[\d:.]*>/gi, '')
    .replace(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}
