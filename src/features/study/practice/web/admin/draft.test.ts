import { describe, expect, it, test } from 'vitest';
import { exerciseIn, readExerciseFolders } from '#dev/media/exercise-files.ts';
import { changedFields, DraftProblem, emptyDraft, fromDraft, toDraft, type Written } from './draft.ts';

const written = (found: ReturnType<typeof readExerciseFolders>[number]): Written => {
  const { kind: _, translation, ...exercise } = exerciseIn(found);
  return { ...exercise, translations: translation ? { id: translation } : {} };
};

test('every exercise of ours is the same after an editor has opened and saved it', () => {
  for (const found of readExerciseFolders()) {
    const exercise = written(found);
    expect(fromDraft(toDraft(exercise)), found.folder).toEqual(exercise);
  }
});

describe('a change', () => {
  const before = { ...emptyDraft('function', 'en'), title: 'A' };

  it('is sent alone', () => {
    expect(changedFields(before, before)).toEqual({});
    expect(changedFields(before, { ...before, title: 'B' })).toEqual({ title: 'B' });
    expect(changedFields(before, { ...before, checks: '//' })).toEqual({ checks: '//' });
  });

  it('of a translation is sent with the language of the texts', () => {
    const translation = { title: 'C', task: '', hints: [''], phrases: { a: '', b: 'c' } };
    expect(changedFields(before, { ...before, translation })).toEqual({
      language: 'en',
      translations: { id: { title: 'C', task: '', hints: [], phrases: { b: 'c' } } },
    });
  });

  it.each([{ minutes: 'five' }, { minutes: '' }, { atSecond: '1:20' }])(
    'that is no number is not sent: %o',
    (wrong) => {
      expect(() => changedFields(before, { ...before, ...wrong })).toThrow(DraftProblem);
    },
  );

  it('that is no JSON is not sent', () => {
    const draft = emptyDraft('sql', 'en');
    expect(() => changedFields(draft, { ...draft, expected: '{' })).toThrow(DraftProblem);
  });
});
