/** Captions that people write (WebVTT): whether browsers can read them, with the line that they cannot. */
import { type Cue, longestCueText, mostCues } from '#features/study/videos/caption-cues.ts';
import type { CaptionFault } from '#features/study/videos/caption-faults.ts';
import { isLanguage, languageNames } from '#kernel/language.ts';
import { formatTimecode } from '#kernel/time.ts';
import * as m from './messages/m.ts';

const timing =
  /^(?:(\d{2,4}):)?([0-5]\d):([0-5]\d)\.(\d{3})[ \t]+-->[ \t]+(?:(\d{2,4}):)?([0-5]\d):([0-5]\d)\.(\d{3})(?:[ \t]|$)/;

const secondsOf = (hours: string | undefined, minutes = '', seconds = '', thousandths = ''): number =>
  Number(hours ?? 0) * 3_600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1_000;

/** What is wrong with a text of captions, in words; null when nothing is. */
export function captionProblem(text: string): string | null {
  const lines = text.split('\n');
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) return m.noWebVtt();
  let cues = 0;
  for (const [at, line] of lines.entries()) {
    if (!line.includes('-->')) continue;
    const [, ...parts] = timing.exec(line) ?? [];
    if (parts.length === 0) return m.captionTime({ line: at + 1 });
    const [fromHours, fromMinutes, fromSeconds, fromRest, toHours, toMinutes, toSeconds, toRest] = parts;
    const from = secondsOf(fromHours, fromMinutes, fromSeconds, fromRest);
    if (secondsOf(toHours, toMinutes, toSeconds, toRest) <= from) return m.captionOrder({ line: at + 1 });
    cues += 1;
  }
  return cues === 0 ? m.noCaptions() : null;
}

/** What keeps people from seeing captions that can be read, in words, with the line in their file. */
export function captionFaultText(text: string, fault: CaptionFault, lengthSeconds: number): string {
  if (!('index' in fault))
    return fault.kind === 'unreadable' ? m.noCaptions() : m.tooManyCaptions({ count: mostCues });
  const line = lineOf(text, fault.cue);
  if (fault.kind === 'too-much-text') return m.captionTooLong({ line, count: longestCueText });
  if (fault.kind !== 'after-end') return m.captionUnseen({ line });
  return m.captionAfterEnd({ line, length: formatTimecode(lengthSeconds) });
}

/** Where these times are, counted from 1. */
function lineOf(text: string, { startMs, endMs }: Cue): number {
  const at = text.split('\n').findIndex((line) => {
    const [, ...parts] = timing.exec(line) ?? [];
    if (parts.length === 0) return false;
    const [fromHours, fromMinutes, fromSeconds, fromRest, toHours, toMinutes, toSeconds, toRest] = parts;
    const from = secondsOf(fromHours, fromMinutes, fromSeconds, fromRest);
    const to = secondsOf(toHours, toMinutes, toSeconds, toRest);
    return Math.round(from * 1_000) === startMs && Math.round(to * 1_000) === endMs;
  });
  return Math.max(0, at) + 1;
}

/** The language in its own words, for the menu of the player. */
export function captionLabel(language: string): string {
  if (isLanguage(language)) return languageNames[language];
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}
