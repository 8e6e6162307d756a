import { expect, it } from 'vitest';
import { DraftProblem, emptyDraft, fromDraft } from './draft.ts';
import { errorsOf } from './field-errors.ts';

const refused = (...issues: [path: (string | number)[], message: string][]) =>
  Object.assign(new Error('refused'), {
    code: 'INVALID_INPUT',
    status: 422,
    data: { issues: issues.map(([path, message]) => ({ path, message })) },
  });

const draft = {
  ...emptyDraft('quiz', 'en'),
  hints: ['', 'a'],
  translation: { title: '', task: '', hints: ['', 'b'], phrases: {} },
};

it('puts each issue of a refused exercise at the field that it was written in', () => {
  const failure = refused(
    [['title'], 'No title'],
    [['title'], 'Another'],
    [['hints', 0], 'Dashes'],
    [['translations', 'id', 'task'], 'No task'],
    [['translations', 'id', 'hints', 0], 'More dashes'],
    [['work', 'questions', 0, 'ask'], 'No question'],
    [['work', 'names', 2], 'No name'],
    [['work', 'expected', 'rows'], 'Too many'],
    [['solution', 'text'], 'Too long'],
  );
  expect([...errorsOf(failure, draft, draft)]).toEqual([
    ['title', 'No title'],
    ['hints.1', 'Dashes'],
    ['translation.task', 'No task'],
    ['translation.hints.1', 'More dashes'],
    ['questions.0.ask', 'No question'],
    ['names', 'No name'],
    ['expected', 'Too many'],
    ['prints', 'Too long'],
  ]);
});

it('takes an error away when its field is changed', () => {
  const failure = refused([['title'], 'No title'], [['task'], 'No task']);
  expect([...errorsOf(failure, draft, { ...draft, title: 'A' }).keys()]).toEqual(['task']);
});

it.each([
  [{ minutes: 'five' }, 'minutes'],
  [{ atSecond: '1:20' }, 'atSecond'],
  [{ structure: [{ name: 'a', selector: 'b', count: 'c' }] }, 'structure.0.count'],
])('marks the field whose value is not a number: %o', (wrong, field) => {
  const wrongDraft = { ...draft, ...wrong };
  let failure: unknown = null;
  try {
    fromDraft(wrongDraft);
  } catch (error) {
    failure = error;
  }
  expect(failure).toBeInstanceOf(DraftProblem);
  expect([...errorsOf(failure, wrongDraft, wrongDraft).keys()]).toEqual([field]);
});

it('has no fields for other failures', () => {
  expect(errorsOf(new Error('offline'), draft, draft).size).toBe(0);
  expect(errorsOf(null, draft, draft).size).toBe(0);
});
