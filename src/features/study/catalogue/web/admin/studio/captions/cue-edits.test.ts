import { expect, test } from 'vitest';
import type { Cue } from '#features/study/videos/caption-cues.ts';
import { type CueEdit, editCues, startOf } from './cue-edits.ts';

const cues: Cue[] = [
  { startMs: 0, endMs: 2_300, text: 'Satu dua' },
  { startMs: 2_000, endMs: 4_000, text: 'tiga empat lima' },
  { startMs: 6_000, endMs: 8_000, text: 'enam' },
];

const after = (...edits: CueEdit[]) => edits.reduce(editCues, startOf(cues));

test('a line is split where the cursor is, and joined with the one before', () => {
  expect(after({ kind: 'split', index: 1, at: 4 }).cues.map(({ text }) => text)).toEqual([
    'Satu dua',
    'tiga',
    'empat lima',
    'enam',
  ]);
  expect(after({ kind: 'join', index: 1 }).cues[0]).toEqual({
    startMs: 0,
    endMs: 4_000,
    text: 'Satu dua tiga empat lima',
  });
  expect(after({ kind: 'join', index: 0 }).past).toEqual([]);
  expect(after({ kind: 'split', index: 2, at: 0 }).past).toEqual([]);
});

test('at the end of a line a new one begins, if there is time before the next', () => {
  expect(after({ kind: 'split', index: 1, at: 16 }).cues[2]).toEqual({
    startMs: 4_000,
    endMs: 6_000,
    text: '',
  });
  expect(after({ kind: 'split', index: 2, at: 4 }).cues.at(-1)).toEqual({
    startMs: 8_000,
    endMs: 10_000,
    text: '',
  });
  expect(after({ kind: 'split', index: 0, at: 8 }).past).toEqual([]);
});

test('an overlap is closed by ending the line before earlier', () => {
  expect(after({ kind: 'close-gap', index: 1 }).cues[0]?.endMs).toBe(2_000);
});

test('a new line begins now, and ends before the next one', () => {
  const { cues: now } = after({ kind: 'add', ms: 5_000 });
  expect(now[2]).toEqual({ startMs: 5_000, endMs: 6_000, text: '' });
  expect(after({ kind: 'add', ms: 9_000 }).cues.at(-1)).toEqual({ startMs: 9_000, endMs: 11_000, text: '' });
});

test('each edit is taken back, typing in one line as one', () => {
  const typed = after(
    { kind: 'text', index: 2, text: 'ena' },
    { kind: 'text', index: 2, text: 'en' },
    { kind: 'remove', index: 0 },
  );
  expect(typed.cues).toHaveLength(2);
  const once = editCues(typed, { kind: 'undo' });
  expect(once.cues[2]?.text).toBe('en');
  const twice = editCues(once, { kind: 'undo' });
  expect(twice.cues).toEqual(cues);
  expect(editCues(twice, { kind: 'undo' })).toBe(twice);
});
