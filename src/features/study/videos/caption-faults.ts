/** Whether people can see captions beside their video: one rule for the editor and for course folders. Pure. */
import { type Cue, type CueError, cueProblems, longestCueText, mostCues, readCues } from './caption-cues.ts';

export type CaptionFault =
  | { kind: 'unreadable' | 'too-many' }
  /** `index` counts the lines with times from 0, in the order of their times. */
  | { kind: CueError | 'too-much-text'; index: number; cue: Cue };

const isError = (kind: string): kind is CueError =>
  ['empty', 'ends-before', 'after-end', 'out-of-order'].includes(kind);

/**
 * The lines of captions (WebVTT or SubRip), and the first thing that keeps people from seeing them; null for none.
 * @param lengthSeconds of the video; null while nobody knows it, and then no line ends too late.
 */
export function judgeCaptions(
  text: string,
  lengthSeconds: number | null,
): { cues: Cue[]; fault: CaptionFault | null } {
  const cues = readCues(text);
  if (!cues) return { cues: [], fault: { kind: 'unreadable' } };
  if (cues.length > mostCues) return { cues, fault: { kind: 'too-many' } };
  const lengthMs = lengthSeconds === null ? Number.POSITIVE_INFINITY : lengthSeconds * 1_000;
  for (const { index, kind } of cueProblems(cues, lengthMs)) {
    const cue = cues[index];
    if (cue && isError(kind)) return { cues, fault: { kind, index, cue } };
  }
  const index = cues.findIndex((cue) => cue.text.length > longestCueText);
  const cue = cues[index];
  return { cues, fault: cue ? { kind: 'too-much-text', index, cue } : null };
}
