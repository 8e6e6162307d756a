import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ExerciseAnswer, ExerciseWork } from '../answers.ts';
import { keepAnswer, recallAnswer } from './exercise-draft.ts';

// The tests run without a browser: its storage is all that is needed of one.
beforeEach(() => {
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
  vi.stubGlobal('window', { localStorage });
});
afterEach(() => vi.unstubAllGlobals());

const page = (...names: string[]): ExerciseWork => ({
  kind: 'page',
  files: names.map((name) => ({ name, text: '' })),
});
const written: ExerciseAnswer = { kind: 'page', files: [{ name: 'index.html', text: '<h1>Warung</h1>' }] };

const recalled = (work: ExerciseWork, revision: number, answer: ExerciseAnswer) => {
  keepAnswer('person', { id: 'exercise', revision: 1 }, answer);
  return recallAnswer('person', { id: 'exercise', revision, work });
};

it('keeps what was typed when an editor changes the exercise and its files stay', () => {
  expect(recalled(page('index.html'), 1, written)).toEqual(written);
  expect(recalled(page('index.html'), 2, written)).toEqual(written);
});

it('does not put it into other files, or into places of lines that may be gone', () => {
  expect(recalled(page('index.html', 'style.css'), 2, written)).toBeNull();
  const order: ExerciseWork = { kind: 'order', lines: ['one', 'two'], names: [] };
  expect(recalled(order, 2, { kind: 'order', places: [1, 0] })).toBeNull();
  expect(recalled(order, 1, { kind: 'order', places: [1, 0] })).not.toBeNull();
});
