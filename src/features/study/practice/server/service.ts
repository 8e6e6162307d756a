import type { Viewer } from '#access/viewer.ts';
import { assertOpen, getVisibleModule, isVisible } from '#features/study/catalogue/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#kit/deps.server.ts';
import { inReadersLanguage } from '#platform/db/translated.server.ts';
import { renderStored } from '#platform/markdown/markdown.server.ts';
import { inPhrases } from '../comments.ts';
import type { ExerciseAnswer, ExerciseKind } from '../exercise.ts';
import * as m from '../messages/m.ts';
import { maySeeSolution, stateOf } from '../rules.ts';
import { checkAttemptJob } from './jobs.ts';
import * as queries from './queries.ts';

type ReadDeps = Pick<Deps, 'db'>;
type WriteDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'settleModule'>;

const summaryView = (row: queries.SummaryRow) => ({
  id: row.id,
  kind: row.kind as ExerciseKind,
  title: row.title,
  language: row.language,
  minutes: row.minutes,
  isRequired: row.is_required,
  atSecond: row.at_second,
  state: stateOf({ attempts: row.attempts, passedAt: row.has_passed }),
});

function progressView(progress: queries.ProgressRow | null, attempt: queries.AttemptRow | null) {
  const failed = (attempt?.verifiedResult ?? []).filter(({ ok }) => !ok).map(({ name }) => name);
  return {
    state: stateOf(progress),
    attempts: progress?.attempts ?? 0,
    hintsUsed: progress?.hintsUsed ?? 0,
    solutionAsks: progress?.solutionAsks ?? 0,
    isVerified: progress?.verifiedAt != null,
    lastCheck: attempt?.verifiedPassed == null ? null : { passed: attempt.verifiedPassed, failed },
  };
}

async function readProgress(deps: ReadDeps, userId: string, exerciseId: string) {
  const [progress, attempt] = await Promise.all([
    queries.findProgress(deps.db, userId, exerciseId),
    queries.findLastAttempt(deps.db, userId, exerciseId),
  ]);
  return progressView(progress, attempt);
}

const exerciseNotFound = () => new AppError('NOT_FOUND', m.exerciseNotFound());

/** @throws AppError NOT_FOUND; UPGRADE_REQUIRED when the person's plan does not include its module. */
export async function getOpenPlace(deps: ReadDeps, viewer: Viewer, id: string) {
  const place = await queries.findPlace(deps.db, id);
  if (!place || !isVisible(viewer, place)) throw exerciseNotFound();
  assertOpen(viewer, place);
  return place;
}

/** Titles are part of a module's teaser, so they are listed for a locked one too (product.md#locked-content). */
export async function listExercises(deps: ReadDeps, viewer: Viewer, moduleId: number) {
  await getVisibleModule(deps, viewer, moduleId);
  return (await queries.listExercises(deps.db, viewer.userId, moduleId)).map(summaryView);
}

type WithPhrases = queries.ExerciseRow & { phrases?: Record<string, string> };

/** The exercise with its texts in the reader's language. */
export const inTheirLanguage = (stored: queries.ExerciseRow): WithPhrases =>
  inReadersLanguage<Pick<WithPhrases, 'title' | 'task' | 'hints' | 'phrases'>, WithPhrases>(stored);

export async function getExercise(deps: ReadDeps, viewer: Viewer, id: string) {
  const place = await getOpenPlace(deps, viewer, id);
  const [stored, rows, progress, attempt] = await Promise.all([
    queries.findExercise(deps.db, id),
    queries.listExercises(deps.db, viewer.userId, place.module_id),
    queries.findProgress(deps.db, viewer.userId, id),
    queries.findLastAttempt(deps.db, viewer.userId, id),
  ]);
  if (!stored) throw exerciseNotFound();
  const { phrases = {}, ...row } = inTheirLanguage(stored);
  const index = rows.findIndex((one) => one.id === id);
  const next = rows[index + 1];
  return {
    id,
    kind: row.kind,
    title: row.title,
    language: row.language,
    minutes: row.minutes,
    isRequired: row.isRequired,
    atSecond: row.atSecond,
    state: stateOf(progress),
    moduleId: place.module_id,
    moduleTitle: place.module_title,
    moduleLanguage: place.module_language,
    courseSlug: place.course_slug,
    task: await renderStored(row.task),
    hints: await Promise.all(row.hints.map((hint) => renderStored(hint))),
    work: inPhrases(row.work, phrases),
    checks: row.checks,
    phrases,
    hasHiddenChecks: row.hiddenChecks.trim() !== '',
    revision: row.revision,
    place: { index: index + 1, total: rows.length },
    next: next ? { id: next.id, title: next.title, language: next.language } : null,
    // An answer to an earlier revision may be of another kind, or name lines that are gone.
    lastAnswer: attempt?.revision === row.revision ? attempt.answer : null,
    progress: progressView(progress, attempt),
  };
}

export async function getProgress(deps: ReadDeps, viewer: Viewer, id: string) {
  await getOpenPlace(deps, viewer, id);
  return readProgress(deps, viewer.userId, id);
}

/**
 * Stores an answer. What the browser says of it counts immediately, except where hidden checks decide; the server's
 * own run follows in a job (product.md#exercises).
 */
export async function attemptExercise(
  deps: WriteDeps,
  viewer: Viewer,
  input: {
    id: string;
    attemptId: string;
    revision: number;
    answer: ExerciseAnswer;
    result: { passed: number; total: number; failed: string | null };
    secondsAgo: number;
  },
) {
  const { module_id: moduleId } = await getOpenPlace(deps, viewer, input.id);
  const row = await queries.findExercise(deps.db, input.id);
  if (!row) throw exerciseNotFound();
  if (row.kind !== input.answer.kind) throw new AppError('INVALID_INPUT', m.answerOfOtherKind());
  const { userId } = viewer;
  const { total, passed } = input.result;
  const claimedPassed = total > 0 && passed === total;
  const now = deps.clock.now();
  const madeAt = new Date(now.getTime() - input.secondsAgo * 1000);
  await deps.db.transaction(async (tx) => {
    const isNew = await queries.insertAttempt(tx, {
      userId,
      id: input.attemptId,
      exerciseId: input.id,
      revision: input.revision,
      answer: input.answer,
      result: input.result,
      claimedPassed,
      madeAt,
    });
    if (!isNew) return;
    const counts = claimedPassed && row.hiddenChecks.trim() === '';
    await queries.countAttempt(tx, { userId, exerciseId: input.id, now }, counts ? madeAt : null);
    if (counts) await deps.settleModule(tx, { moduleId, userId, at: madeAt });
    if (claimedPassed) await deps.jobs.enqueue(tx, checkAttemptJob, { userId, attemptId: input.attemptId });
  });
  return readProgress(deps, userId, input.id);
}

export async function openHints(deps: WriteDeps, viewer: Viewer, input: { id: string; count: number }) {
  await getOpenPlace(deps, viewer, input.id);
  const row = await queries.findExercise(deps.db, input.id);
  const count = Math.min(input.count, row?.hints.length ?? 0);
  const change = { userId: viewer.userId, exerciseId: input.id, now: deps.clock.now() };
  if (count > 0) await queries.recordHints(deps.db, change, count);
  return readProgress(deps, viewer.userId, input.id);
}

/** Counts the question, and answers it when the person may see the answer (product.md#exercises). */
export async function askSolution(deps: WriteDeps, viewer: Viewer, id: string) {
  await getOpenPlace(deps, viewer, id);
  const change = { userId: viewer.userId, exerciseId: id, now: deps.clock.now() };
  await queries.countSolutionAsk(deps.db, change);
  const [row, progress, attempt] = await Promise.all([
    queries.findExercise(deps.db, id),
    queries.findProgress(deps.db, viewer.userId, id),
    queries.findLastAttempt(deps.db, viewer.userId, id),
  ]);
  return {
    solution:
      row && maySeeSolution(progress) ? inPhrases(row.solution, inTheirLanguage(row).phrases ?? {}) : null,
    progress: progressView(progress, attempt),
  };
}
