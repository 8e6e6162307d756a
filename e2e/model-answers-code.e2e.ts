/** Exercises of code, queries and Git in the runner that learners have (product.md#exercises). */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exerciseIn, readExerciseFolders } from '#dev/media/exercise-files.ts';
import type { AnswerOf, Exercise, ExerciseAnswer, WorkOf } from '#features/study/practice/exercise.ts';
import { outputCheck, programOf, rowsResult } from '#features/study/practice/rules.ts';
import { hasPassed } from '#features/study/practice/run-report.ts';
import { type JourneyBrowser, launch } from './setup/browser.ts';
import { openWithRunner, runCode, runQuery } from './setup/practice.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const textOf = (files: readonly { text: string }[]) => files.map(({ text }) => text).join('\n');

/** What a learner hands in who changed nothing. */
function startOf({ work }: Exercise): ExerciseAnswer {
  if (work.kind === 'order') return { kind: 'order', places: work.lines.map((_, place) => place) };
  if (work.kind === 'output') return { kind: 'output', text: '' };
  if (work.kind === 'git') return { kind: 'git', commands: [] };
  if (work.kind === 'quiz') return { kind: 'quiz', answers: [] };
  return { kind: work.kind, files: work.files };
}

const passesInGit = (page: Page, work: WorkOf<'git'>, { commands }: AnswerOf<'git'>, checks: string) =>
  page.evaluate(
    async ([repository, typed, asked]) => {
      const terminal = await window.practice.openTerminal(document.body, repository);
      for (const command of typed) await terminal.run(command);
      const found = await terminal.check(asked);
      terminal.dispose();
      return found.length > 0 && found.every(({ ok }) => ok);
    },
    [work, commands, checks] as const,
  );

/** Null for the kinds that no runner runs, or that `model-answers.e2e.ts` shows in their preview. */
async function passes(
  page: Page,
  { work, checks }: Exercise,
  answer: ExerciseAnswer,
): Promise<boolean | null> {
  if (work.kind === 'function' && answer.kind === 'function')
    return hasPassed(await runCode(page, { code: textOf(answer.files), names: work.names, checks }));
  if (work.kind === 'order' && answer.kind === 'order')
    return hasPassed(await runCode(page, { code: programOf(work, answer), names: work.names, checks }));
  if (work.kind === 'output' && answer.kind === 'output') {
    const { console: lines } = await runCode(page, { code: textOf(work.files) });
    return outputCheck(lines.map(({ text }) => text).join('\n'), answer.text, 'printed').ok;
  }
  if (work.kind === 'sql' && answer.kind === 'sql') {
    const { columns, rows } = await runQuery(page, work.seed, textOf(answer.files));
    return rowsResult(work, { width: columns.length, rows }).ok;
  }
  if (work.kind === 'git' && answer.kind === 'git') return passesInGit(page, work, answer, checks);
  return null;
}

test('each model answer passes in the sandbox of learners, and each start fails', async () => {
  const { page } = await openWithRunner(browser);
  const wrong: string[] = [];
  let tried = 0;
  for (const found of readExerciseFolders()) {
    const exercise = exerciseIn(found);
    const name = `${found.lesson.folder}/${found.folder}`;
    const isSolved = await passes(page, exercise, exercise.solution);
    if (isSolved === null) continue;
    tried += 1;
    if (!isSolved) wrong.push(`${name}: its model answer does not pass`);
    if (await passes(page, exercise, startOf(exercise))) wrong.push(`${name}: its start passes`);
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(70);
}, 240_000);
