/** Captions that people write (WebVTT): whether browsers can read them, with the line that they cannot. */
import { isLanguage, languageNames } from '#kernel/language.ts';
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

/** The language in its own words, for the menu of the player. */
export function captionLabel(language: string): string {
  if (isLanguage(language)) return languageNames[language];
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}
