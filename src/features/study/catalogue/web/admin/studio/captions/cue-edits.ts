import { bestCut, type Cue, joinCues, splitCue } from '#features/study/videos/caption-cues.ts';

/** What an editor can do to the lines of captions. */
export type CueEdit =
  | { kind: 'text'; index: number; text: string }
  | { kind: 'start' | 'end'; index: number; ms: number }
  /** `at`: where in the text; null for the best place. At its end a new line begins, if there is time before the next. */
  | { kind: 'split'; index: number; at: number | null }
  /** With the line before it. */
  | { kind: 'join' | 'remove' | 'close-gap'; index: number }
  /** An empty line that begins now. */
  | { kind: 'add'; ms: number }
  | { kind: 'replace'; cues: readonly Cue[] }
  /** Takes back the last edit. */
  | { kind: 'undo' };

export interface CueHistory {
  cues: readonly Cue[];
  /** The states before, the latest last. */
  past: readonly (readonly Cue[])[];
  /** Typing in one line is taken back as one edit. */
  lastEdit: string | null;
}

const mostPast = 200;
const newLineMs = 2_000;

export const startOf = (cues: readonly Cue[]): CueHistory => ({ cues, past: [], lastEdit: null });

export function editCues(history: CueHistory, edit: CueEdit): CueHistory {
  const { cues, past } = history;
  if (edit.kind === 'undo') {
    const before = past.at(-1);
    return before ? { cues: before, past: past.slice(0, -1), lastEdit: null } : history;
  }
  const changed = changedBy(cues, edit);
  if (changed === cues) return history;
  const name = edit.kind === 'text' ? `text ${edit.index}` : null;
  const isSame = name !== null && name === history.lastEdit;
  return {
    cues: changed,
    past: isSame ? past : [...past, cues].slice(-mostPast),
    lastEdit: name,
  };
}

function changedBy(cues: readonly Cue[], edit: Exclude<CueEdit, { kind: 'undo' }>): readonly Cue[] {
  if (edit.kind === 'replace') return edit.cues;
  if (edit.kind === 'add') return withLine(cues, edit.ms);
  const cue = cues[edit.index];
  const before = cues[edit.index - 1];
  if (!cue) return cues;
  switch (edit.kind) {
    case 'text':
      return cues.with(edit.index, { ...cue, text: edit.text });
    case 'start':
      return cues.with(edit.index, { ...cue, startMs: Math.max(0, edit.ms) });
    case 'end':
      return cues.with(edit.index, { ...cue, endMs: Math.max(0, edit.ms) });
    case 'split': {
      const parts = splitCue(cue, edit.at ?? bestCut(cue.text));
      if (parts.length > 1) return cues.toSpliced(edit.index, 1, ...parts);
      const isAtEnd = cue.text.trim() !== '' && edit.at !== null && cue.text.slice(edit.at).trim() === '';
      return isAtEnd ? withLineAfter(cues, edit.index) : cues;
    }
    case 'join':
      return before ? cues.toSpliced(edit.index - 1, 2, joinCues(before, cue)) : cues;
    case 'remove':
      return cues.toSpliced(edit.index, 1);
    case 'close-gap':
      return before ? cues.with(edit.index - 1, { ...before, endMs: cue.startMs }) : cues;
  }
}

/** Two seconds from there, or until the next line begins. */
function withLine(cues: readonly Cue[], ms: number): readonly Cue[] {
  const found = cues.findIndex(({ startMs }) => startMs > ms);
  const place = found < 0 ? cues.length : found;
  const next = cues[place];
  const endMs = Math.min(ms + newLineMs, next?.startMs ?? Number.POSITIVE_INFINITY);
  return cues.toSpliced(place, 0, { startMs: ms, endMs, text: '' });
}

/** An empty line that begins where this one ends; nothing when the next one begins there. */
function withLineAfter(cues: readonly Cue[], index: number): readonly Cue[] {
  const startMs = cues[index]?.endMs ?? 0;
  const endMs = Math.min(startMs + newLineMs, cues[index + 1]?.startMs ?? Number.POSITIVE_INFINITY);
  return endMs > startMs ? cues.toSpliced(index + 1, 0, { startMs, endMs, text: '' }) : cues;
}
