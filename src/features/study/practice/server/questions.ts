/** Questions to a coach about an exercise (product.md#conversations): the conversation, and the code that it is about. */
import { hasRole } from '#access/roles.ts';
import type { Viewer } from '#access/viewer.ts';
import { getThread, startThread } from '#features/coaching/threads/public.server.ts';
import { assertOpen } from '#features/study/catalogue/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#kit/deps.server.ts';
import { inPhrases } from '../comments.ts';
import type { ExerciseAnswer } from '../exercise.ts';
import * as m from '../messages/m.ts';
import * as queries from './queries.ts';
import { getOpenPlace, inTheirLanguage } from './service.ts';

export interface NewQuestion {
  id: string;
  threadId: string;
  messageId: string;
  text: string;
  line?: number | undefined;
  file?: string | undefined;
  revision: number;
  answer: ExerciseAnswer;
  output: string;
}

/**
 * Asks a coach, and stores the code with the question: the draft will change. The place in the video goes with it: the
 * exercise's own, or where the learner has stopped. Costs one question; the same question sent twice costs one.
 * @throws AppError NOT_FOUND, UPGRADE_REQUIRED, INVALID_INPUT; CONFLICT when no question is left.
 */
export async function askCoach(
  deps: Pick<Deps, 'db' | 'clock' | 'videoSecond'>,
  viewer: Viewer,
  given: NewQuestion,
) {
  await getOpenPlace(deps, viewer, given.id);
  const row = await queries.findExercise(deps.db, given.id);
  if (!row) throw new AppError('NOT_FOUND', m.exerciseNotFound());
  if (row.kind !== given.answer.kind) throw new AppError('INVALID_INPUT', m.answerOfOtherKind());
  const { userId } = viewer;
  const { threadId, messageId, text, line, file } = given;
  await deps.db.transaction(async (tx) => {
    const isNew = await startThread(deps, tx, viewer, {
      userId,
      kind: 'exercise',
      subjectId: row.id,
      about: () => inTheirLanguage(row).title,
      threadId,
      messageId,
      text,
      line,
      file,
      costsQuestion: true,
    });
    if (!isNew) return;
    await queries.insertQuestion(tx, {
      userId,
      threadId,
      exerciseId: row.id,
      revision: given.revision,
      answer: given.answer,
      output: given.output,
      second: row.atSecond ?? (await deps.videoSecond(tx, userId, row.moduleId)),
      askedAt: deps.clock.now(),
    });
  });
  return getThread(deps, viewer, threadId);
}

/** More attempts than this say nothing new. */
const shownAttempts = 20;

/**
 * For the learner who asked; for a coach with what the learner tried. The exercise may be a draft again meanwhile.
 * @throws AppError NOT_FOUND; UPGRADE_REQUIRED when the learner has lost the plan.
 */
export async function getQuestion(deps: Pick<Deps, 'db'>, viewer: Viewer, threadId: string) {
  const isCoach = hasRole(viewer, 'coach');
  const question = await queries.findQuestion(deps.db, isCoach ? null : viewer.userId, threadId);
  const stored = question ? await queries.findExercise(deps.db, question.exerciseId) : null;
  const module = stored ? await queries.findModuleOf(deps.db, stored.id) : null;
  if (!question || !stored || !module) throw new AppError('NOT_FOUND', m.questionNotFound());
  // Without the plan, the conversation is all that is left of it.
  if (!isCoach) assertOpen(viewer, module);
  const { userId, exerciseId } = question;
  const [siblings, attempts, progress] = await Promise.all([
    queries.listExercises(deps.db, userId, stored.moduleId),
    isCoach ? queries.listAttempts(deps.db, userId, exerciseId, shownAttempts) : [],
    queries.findProgress(deps.db, userId, exerciseId),
  ]);
  const { phrases = {}, ...row } = inTheirLanguage(stored);
  return {
    exercise: {
      id: row.id,
      kind: row.kind,
      title: row.title,
      language: row.language,
      moduleId: row.moduleId,
      moduleTitle: module.module_title,
      moduleLanguage: module.module_language,
      courseSlug: module.course_slug,
      work: inPhrases(row.work, phrases),
      checks: row.checks,
      phrases,
      place: { index: siblings.findIndex(({ id }) => id === row.id) + 1, total: siblings.length },
      revision: row.revision,
    },
    revision: question.revision,
    answer: question.answer,
    output: question.output,
    second: question.second,
    askedAt: question.askedAt.toISOString(),
    attempts: attempts.map((attempt) => ({
      id: attempt.id,
      revision: attempt.revision,
      answer: attempt.answer,
      ...attempt.result,
      madeAt: attempt.madeAt.toISOString(),
    })),
    hintsUsed: progress?.hintsUsed ?? 0,
  };
}
