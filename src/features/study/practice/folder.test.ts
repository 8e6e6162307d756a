import { describe, expect, it } from 'vitest';
import type { Exercise } from './exercise.ts';
import { FolderProblem, readExercise, writeExercise } from './folder.ts';
import { orderOf, quizSolution } from './rules.ts';

const shared = {
  title: 'Jumlahkan: "pesanan"',
  task: 'Tulis **total**.\n\n---\n\nLalu panggil.',
  hints: ['Mulai dari nol.', 'Pakai perulangan.\n\n- satu'],
  minutes: 5,
  isRequired: false,
  atSecond: 0,
  checks: '',
  hiddenChecks: '',
  structure: [],
  language: 'id',
  translation: {
    title: 'yes',
    task: 'Write it.',
    hints: ['Begin.', 'Loop.'],
    phrases: { 'menjumlahkan: dua': 'adds up: "two"' },
  },
} satisfies Partial<Exercise>;

const lines = orderOf(
  ['let a = 1;', '', 'let a = 1;', 'a += 1;'].filter(Boolean),
  ['}', 'a = 3;', 'b();'],
  ['a'],
);
const questions: (Exercise['work'] & { kind: 'quiz' })['questions'] = [
  {
    kind: 'one',
    ask: 'Berapa?',
    code: 'console.log(1);\n',
    options: [
      { text: '1', right: false, hint: 'Baca: barisnya.' },
      { text: 'true', right: true },
    ],
    why: 'Karena: begitu.',
  },
  { kind: 'number', ask: 'Angka?', value: 1.5, within: 0, hint: '- hitung', why: '#' },
];

const exercises: Exercise[] = [
  {
    ...shared,
    kind: 'function',
    work: { kind: 'function', files: [{ name: 'total.js', text: '\n  a\n\n' }], names: ['total'] },
    checks: "check('menjumlahkan: dua', () => equal(1, 1));",
    hiddenChecks: '// lain\n',
    solution: { kind: 'function', files: [{ name: 'total.js', text: '' }] },
  },
  {
    ...shared,
    kind: 'output',
    work: { kind: 'output', files: [{ name: 'main.js', text: 'x' }] },
    solution: { kind: 'output', text: '1\n2\n\n 3 ' },
  },
  { ...shared, kind: 'order', ...lines },
  {
    ...shared,
    kind: 'page',
    work: { kind: 'page', files: [{ name: 'index.html', text: '<h1>' }] },
    structure: [
      { name: 'judul', selector: 'h1[a="b"]', count: 0 },
      { name: 'ada', selector: 'p' },
    ],
    solution: { kind: 'page', files: [{ name: 'index.html', text: '<p>' }] },
  },
  {
    ...shared,
    kind: 'sql',
    work: {
      kind: 'sql',
      seed: 'create table a (b);',
      files: [{ name: 'query.sql', text: '' }],
      ordered: true,
      expected: { columns: ['b'], rows: [['1', 1, null]] },
    },
    solution: { kind: 'sql', files: [{ name: 'query.sql', text: 'select 1' }] },
  },
  {
    ...shared,
    kind: 'git',
    work: { kind: 'git', files: [{ name: 'a.txt', text: 'a' }], setup: ['git init'] },
    solution: { kind: 'git', commands: ['git add .', 'git commit -m "a"'] },
  },
  { ...shared, kind: 'quiz', work: { kind: 'quiz', questions }, solution: quizSolution(questions) },
];

describe('an exercise that is written as a folder', () => {
  it.each(exercises.map((exercise) => [exercise.kind, exercise] as const))(
    'is the same when it is read again: %s',
    (_, exercise) => {
      expect(readExercise(writeExercise(exercise))).toEqual(exercise);
    },
  );
});

it('is the same text in whatever order its phrases were stored', () => {
  const [exercise] = exercises;
  if (!exercise?.translation) throw new Error('no exercise in two languages');
  const { translation } = exercise;
  const stored = {
    ...exercise,
    translation: { ...translation, phrases: { 'dua kata': 'b', Élan: 'c', abad: 'a' } },
  };
  const retold = {
    ...exercise,
    translation: { ...translation, phrases: { abad: 'a', 'dua kata': 'b', Élan: 'c' } },
  };
  expect([...writeExercise(retold)]).toEqual([...writeExercise(stored)]);
  // As the database keeps them: by their bytes in UTF-8, the shortest first.
  expect(writeExercise(stored).get('task.en.md')).toContain(
    'phrases:\n  abad: a\n  Élan: c\n  dua kata: b\n',
  );
});

describe('a folder that is no exercise', () => {
  const task = (matter: string) => new Map([['task.md', `---\n${matter}\n---\nA task`]]);
  const problemOf = (files: ReadonlyMap<string, string>): FolderProblem => {
    try {
      readExercise(files);
    } catch (error) {
      if (error instanceof FolderProblem) return error;
      throw error;
    }
    throw new Error('it was read');
  };

  it.each([
    ['no task', new Map<string, string>(), 'task.md', 'The file is missing.'],
    ['no front matter', new Map([['task.md', 'A task']]), 'task.md', 'front matter'],
    ['broken YAML', task('kind: [quiz'), 'task.md', 'YAML'],
    ['an unknown kind', task('kind: dance\ntitle: A\nminutes: 1'), 'task.md', 'kind'],
    ['no quiz', task('kind: quiz\ntitle: A\nminutes: 1'), 'quiz.yaml', 'missing'],
    [
      'a wrong question',
      new Map([...task('kind: quiz\ntitle: A\nminutes: 1'), ['quiz.yaml', 'questions:\n  - kind: one\n']]),
      'quiz.yaml',
      'questions 1',
    ],
  ])('names the file and what is wrong: %s', (_, files, file, words) => {
    const problem = problemOf(files);
    expect(problem.file).toBe(file);
    expect(problem.issues.join('\n')).toContain(words);
  });
});
