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
