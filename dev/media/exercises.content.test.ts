import { parse } from 'acorn';
import { afterAll, describe, expect, test } from 'vitest';
import { commentsIn } from '#features/study/practice/comments.ts';
import {
  type Exercise,
  type ExerciseAnswer,
  exerciseAnswer,
  exerciseWork,
  longestAnswer,
} from '#features/study/practice/exercise.ts';
import { readExercise, writeExercise } from '#features/study/practice/folder.ts';
import { checkAnswer, judges } from '#features/study/practice/server/check/check-answer.server.ts';
import { codeOf, readLessons } from './content-files.ts';
import { exerciseFoldersOf, exerciseIn, readExerciseFolders } from './exercise-files.ts';
import { judgeGitExercise } from './git-exercise.ts';

const folders = readExerciseFolders();
const named = folders.map(
  (found) => [`${found.lesson.courseSlug}/${found.lesson.folder}/${found.folder}`, found] as const,
);

afterAll(() => judges.close());

describe('exercises of a module', () => {
  test.each(readLessons().map((lesson) => [`${lesson.courseSlug}/${lesson.folder}`, lesson] as const))(
    '%s has at least five, numbered from one without a gap, with a quiz among them',
    (_, lesson) => {
      const own = exerciseFoldersOf(lesson);
      expect(own.length).toBeGreaterThanOrEqual(5);
      expect(own.map(({ folder }) => Number.parseInt(folder, 10))).toEqual(
        own.map((_one, place) => place + 1),
      );
      for (const { folder } of own) expect(folder).toMatch(/^\d\d-[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(own.map((found) => exerciseIn(found).kind)).toContain('quiz');
    },
  );

  test('names of folders are unique, since learners’ progress depends on them', () => {
    const names = folders.map(({ lesson, folder }) => `${lesson.courseSlug}/${folder.replace(/^\d+-/, '')}`);
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  });
});

/** In which module of *JavaScript from zero* a kind of syntax is taught. Other kinds are used from the first module on. */
const taughtIn: Record<string, number> = {
  VariableDeclaration: 3,
  AssignmentExpression: 3,
  TemplateLiteral: 3,
  IfStatement: 4,
  LogicalExpression: 4,
  ArrayExpression: 5,
  ForOfStatement: 5,
  FunctionDeclaration: 6,
  ReturnStatement: 6,
  ObjectExpression: 7,
  ArrowFunctionExpression: 8,
};
const neverTaught = [
  'AwaitExpression',
  'ClassDeclaration',
  'ConditionalExpression',
  'ForInStatement',
  'ForStatement',
  'FunctionExpression',
  'NewExpression',
  'SpreadElement',
  'SwitchStatement',
  'TryStatement',
  'WhileStatement',
];
const moduleOf = new Map<string, number>([
  ...Object.entries(taughtIn),
  ...neverTaught.map((kind) => [kind, Number.POSITIVE_INFINITY] as const),
]);

/** The kinds of syntax in a source; none where it is wrong on purpose and cannot be read. */
function syntaxIn(source: string): Set<string> {
  const kinds = new Set<string>();
  const walk = (part: unknown) => {
    if (typeof part !== 'object' || part === null) return;
    if ('type' in part && typeof part.type === 'string') kinds.add(part.type);
    for (const inner of Object.values(part)) walk(inner);
  };
  try {
    walk(parse(source, { ecmaVersion: 'latest' }));
  } catch {
    return new Set();
  }
  return kinds;
}

test('exercises of JavaScript use only what their module and those before have taught', () => {
  const early = folders
    .filter(({ lesson }) => lesson.courseSlug === 'javascript-from-zero')
    .flatMap(({ lesson, folder, files }) =>
      [...files]
        .filter(([path]) => /^(start|solution)\/.*\.js$/.test(path))
        .flatMap(([path, source]) =>
          [...syntaxIn(source)]
            .filter((kind) => (moduleOf.get(kind) ?? 1) > lesson.number)
            .map((kind) => `${lesson.folder}/${folder}/${path}: ${kind}`),
        ),
    );
  expect(early).toEqual([]);
});

/** In which module of *Git and a portfolio* a command is taught. `rm` is told by the exercise that needs it. */
const commandsTaughtIn: Record<string, number> = {
  init: 1,
  status: 1,
  add: 1,
  commit: 1,
  log: 1,
  diff: 2,
  restore: 2,
  revert: 2,
  branch: 3,
  switch: 3,
  merge: 3,
  stash: 3,
  rm: 4,
};

test('exercises of Git are solved with what their module and those before have taught', () => {
  const early = folders.flatMap(({ lesson, folder, files }) =>
    [...(files.get('solution/commands.txt') ?? '').matchAll(/^git (\w+)/gm)]
      .filter(([, command = '']) => (commandsTaughtIn[command] ?? Number.POSITIVE_INFINITY) > lesson.number)
      .map(([, command]) => `${lesson.folder}/${folder}: git ${command}`),
  );
  expect(early).toEqual([]);
});

interface Call {
  name: string;
  advice: string | null;
}

/** The calls of `check` in a source, read without running it. */
function checksIn(source: string): Call[] {
  const { body } = parse(source, { ecmaVersion: 'latest' });
  return body.map((statement) => {
    const call = statement.type === 'ExpressionStatement' ? statement.expression : null;
    if (call?.type !== 'CallExpression' || call.callee.type !== 'Identifier' || call.callee.name !== 'check')
      throw new Error(`not a check: ${source.slice(statement.start, statement.end)}`);
    const [name, , advice] = call.arguments.map((one) => (one.type === 'Literal' ? String(one.value) : null));
    return { name: name ?? '', advice: advice ?? null };
  });
}

/** A text that is only code or a number is the same in both languages. */
const isForAll = (text: string) => /^(`[^`]+`|[\d.,]+)$/.test(text);

/** Every sentence inside checks, questions and the comments of code that people read. */
function phrasesOf({ checks, hiddenChecks, structure, work, solution }: Exercise): string[] {
  const calls = [...checksIn(checks), ...checksIn(hiddenChecks)];
  const questions = work.kind === 'quiz' ? work.questions : [];
  const files = [work, solution].flatMap((one) => ('files' in one ? one.files : []));
  return [
    ...commentsIn(work.kind, files),
    ...calls.flatMap(({ name, advice }) => [name, ...(advice === null ? [] : [advice])]),
    ...structure.map(({ name }) => name),
    ...questions.flatMap((asked) => [
      asked.ask,
      asked.why,
      ...(asked.hint === undefined ? [] : [asked.hint]),
      ...('options' in asked
        ? asked.options.flatMap(({ text, hint }) => [text, ...(hint ? [hint] : [])])
        : []),
    ]),
  ].filter((text) => !isForAll(text));
}

/** What a learner hands in who changed nothing. */
function startOf({ work }: Exercise): ExerciseAnswer {
  switch (work.kind) {
    case 'order':
      return { kind: 'order', places: work.lines.map((_, place) => place) };
    case 'output':
      return { kind: 'output', text: '' };
    case 'quiz':
      return { kind: 'quiz', answers: work.questions.map(() => null) };
    case 'git':
      return { kind: 'git', commands: [] };
    default:
      return { kind: work.kind, files: work.files };
  }
}

const judged = (exercise: Exercise, answer: ExerciseAnswer) =>
  exercise.work.kind === 'git' && answer.kind === 'git'
    ? judgeGitExercise(exercise.work, answer, exercise.checks)
    : checkAnswer(exercise, answer);

describe.each(named)('%s', (_, found) => {
  const exercise = exerciseIn(found);

  test('is an exercise that can be stored, with a text, and hints that are two or three', () => {
    exerciseWork.parse(exercise.work);
    exerciseAnswer.parse(exercise.solution);
    expect(JSON.stringify(exercise.solution).length).toBeLessThan(longestAnswer);
    expect(exercise.title.length).toBeLessThanOrEqual(80);
    expect(exercise.task.length).toBeGreaterThan(40);
    expect(exercise.hints.length).toBeGreaterThanOrEqual(2);
    expect(exercise.hints.length).toBeLessThanOrEqual(3);
    const known =
      /^(task(\.id)?\.md|hints(\.id)?\.md|checks\.js|hidden\.js|quiz\.yaml|seed\.sql|(start|solution)\/[\w.-]+)$/;
    for (const path of found.files.keys()) expect(path).toMatch(known);
  });

  test('is there in Indonesian, with the same code and every sentence', () => {
    const { translation: indonesian } = exercise;
    if (!indonesian) throw new Error('task.id.md is missing');
    expect(indonesian.title.length).toBeLessThanOrEqual(80);
    expect(indonesian.title).not.toBe(exercise.title);
    expect(indonesian.task).not.toBe(exercise.task);
    expect(codeOf(indonesian.task)).toEqual(codeOf(exercise.task));
    expect(indonesian.hints).toHaveLength(exercise.hints.length);
    const phrases = phrasesOf(exercise);
    expect(Object.keys(indonesian.phrases).sort()).toEqual([...new Set(phrases)].sort());
    for (const [text, phrase] of Object.entries(indonesian.phrases)) expect(phrase, text).not.toBe(text);
  });

  test('is the same exercise after it is written as a folder and read again', () => {
    expect(readExercise(writeExercise(exercise))).toEqual(exercise);
  });

  test('its model answer passes', async () => {
    const results = await judged(exercise, exercise.solution);
    expect(results.length).toBeGreaterThan(0);
    expect(results.filter(({ ok }) => !ok)).toEqual([]);
  });

  test('its start does not pass', async () => {
    const results = await judged(exercise, startOf(exercise));
    expect(results.some(({ ok }) => !ok)).toBe(true);
  });

  test('each check has a name of its own', () => {
    const names = [...checksIn(exercise.checks), ...checksIn(exercise.hiddenChecks)].map(({ name }) => name);
    expect(names.filter((name, place) => name === '' || names.indexOf(name) !== place)).toEqual([]);
  });

  if (exercise.kind === 'page' || exercise.kind === 'git') {
    test('what it shows after a failed check is more than true or false', () => {
      expect(exercise.checks.match(/,\s*(true|false),?\s*\)/g) ?? []).toEqual([]);
    });
  }

  if (exercise.work.kind === 'quiz') {
    const { questions } = exercise.work;
    test('a wrong answer gets a hint, whichever it is', () => {
      const withoutHint = questions.filter((asked) =>
        'options' in asked
          ? asked.options.some(({ right, hint }) => !right && hint === undefined)
          : asked.hint === undefined,
      );
      expect(withoutHint.map(({ ask }) => ask)).toEqual([]);
    });

    test('a typed answer is code, a command or a file name, so its capital letters count', () => {
      // HTML does not care: SCOPE is an attribute as well.
      const typed = questions.filter((asked) => asked.kind === 'text' && !asked.accept.includes('scope'));
      for (const asked of typed) expect(asked, asked.ask).toMatchObject({ matchCase: true });
    });

    test('its questions have a right answer, which "one" has once', () => {
      for (const asked of questions) {
        if (!('options' in asked)) continue;
        const right = asked.options.filter((option) => option.right).length;
        expect(right).toBeGreaterThanOrEqual(1);
        if (asked.kind === 'one') expect(right).toBe(1);
        else expect(right).toBeLessThan(asked.options.length);
      }
    });
  }
});
