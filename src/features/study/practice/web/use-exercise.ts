import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { newId } from '#kernel/ids.ts';
import { api, apiQuery } from '#kit/client.ts';
import { deliver, readWaiting, subscribeDevice } from '#kit/device.ts';
import { errorMessage, errorStatusOf } from '#kit/errors.ts';
import { announce } from '#ui/announce.ts';
import { toast } from '#ui/toast.ts';
import { type ExerciseAnswer, type ExerciseWork, startOf, withFile } from '../answers.ts';
import * as m from '../messages/m.ts';
import { quizChecks } from '../rules.ts';
import { hasPassed, nothingRun, type RunReport } from '../run-report.ts';
import type { TableShape } from '../tables.ts';
import { keepAnswer, recallAnswer } from './exercise-draft.ts';
import { exerciseQuery, stateReadings } from './practice-queries.ts';

type Late = typeof import('./run-answer.ts');
export type ExerciseDetail = Awaited<ReturnType<typeof api.practice.get>>;

export interface Outcome {
  of: 'run' | 'check';
  report: RunReport;
  /** The answer that was run. */
  given: ExerciseAnswer;
}

const noCalls: ReadonlyMap<string, string> = new Map();

/** Fetched when the page has come to rest, with the sandbox, so that the first press need not wait. */
function useRunner(host: RefObject<HTMLElement | null>, work: ExerciseWork) {
  const isWanted = work.kind !== 'quiz';
  const seed = work.kind === 'sql' ? work.seed : null;
  const [tables, setTables] = useState<readonly TableShape[] | null>(null);
  const [late, setLate] = useState<Late | null>(null);
  const runner = useRef<ReturnType<Late['createRunner']> | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    const coming = import('./run-answer.ts').then(
      (found) => {
        if (isOver || !host.current) return;
        setLate(found);
        runner.current = found.createRunner(host.current);
        if (seed === null) return runner.current.prepare();
        // Without them the exercise can still be solved.
        void found.tablesOf(runner.current, seed).then(
          (read) => isOver || setTables(read ?? []),
          () => isOver || setTables([]),
        );
      },
      () => isOver || setTables([]),
    );
    return () => {
      isOver = true;
      void coming.then(() => runner.current?.dispose());
    };
  }, [host, isWanted, seed]);
  /** Waits for the part if it is still on its way. */
  const ready = async () => {
    const found = late ?? (await import('./run-answer.ts'));
    if (!runner.current && host.current) runner.current = found.createRunner(host.current);
    if (!runner.current || !host.current) throw new Error('the page is gone');
    return { runAnswer: found.runAnswer, runner: runner.current, host: host.current };
  };
  return { late, ready, tables };
}

const typingPauseMs = 300;

/** How often the server is asked whether it has checked, and for how long. */
const verdictMs = 2_000;
const verdictTimes = 15;

/** A drawing is tried again, but not without end; then the preview waits for Run. */
const mostDrawings = 3;

/**
 * An exercise while someone works on it: the answer, its runs, and what is sent to the server.
 * @param isDraft for its editor: nothing is sent or kept.
 */
export function useExercise(
  exercise: ExerciseDetail,
  userId: string,
  host: RefObject<HTMLElement | null>,
  preview: RefObject<HTMLElement | null>,
  isDraft = false,
) {
  const queryClient = useQueryClient();
  const { id, work } = exercise;
  const [answer, setAnswer] = useState<ExerciseAnswer>(() => exercise.lastAnswer ?? startOf(work));
  const [version, setVersion] = useState(0);
  const [isKept, setIsKept] = useState(true);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  /** The report with what a page has done since, because someone has used it. */
  const [later, setLater] = useState<RunReport | null>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  const [busy, setBusy] = useState<Outcome['of'] | null>(null);
  const isActing = useRef(false);
  const follow = useRef<((answer: ExerciseAnswer) => void) | null>(null);
  const { late, ready, tables } = useRunner(host, work);
  const detailKey = exerciseQuery(id).queryKey;

  // After the first render: the server, which rendered it, has no draft.
  useEffect(() => {
    const draft = isDraft ? null : recallAnswer(userId, { id, revision: exercise.revision, work });
    if (!draft) return;
    setAnswer(draft);
    setVersion((count) => count + 1);
  }, [isDraft, userId, id, exercise.revision, work]);

  const change = (next: ExerciseAnswer) => {
    setAnswer(next);
    setIsKept(isDraft || keepAnswer(userId, { id, revision: exercise.revision }, next));
  };

  const setProgress = (progress: ExerciseDetail['progress']) => {
    queryClient.setQueryData(detailKey, (shown) => shown && { ...shown, progress, state: progress.state });
    for (const queryKey of stateReadings())
      void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  };

  const attempt = useMutation({
    mutationFn: ({ report, given }: { report: RunReport; given: ExerciseAnswer }) => {
      const sent = {
        id,
        attemptId: newId(),
        revision: exercise.revision,
        answer: given,
        result: {
          passed: report.checks.filter(({ ok }) => ok).length,
          total: report.checks.length,
          failed: report.checks.find(({ ok }) => !ok)?.name ?? null,
        },
      };
      const { id: exerciseId, ...rest } = sent;
      return deliver({ kind: 'attempt', exerciseId, ...rest }, () => api.practice.attempt(sent));
    },
    onSuccess: (progress, { report }) => {
      if (progress) return setProgress(progress);
      // It waits on this device; the page shows it as it will be.
      const { attempts } = exercise.progress;
      const passes = hasPassed(report) && !exercise.hasHiddenChecks;
      setProgress({
        ...exercise.progress,
        attempts: attempts + 1,
        state: passes || exercise.progress.state === 'passed' ? 'passed' : 'tried',
      });
    },
    onError: (error) => toast.error(m.attemptNotSaved(), whyNotSaved(error)),
  });

  const newest = useRef(answer);
  newest.current = answer;
  /** How often the preview was taken over: a drawing that ends after a later run began follows nothing. */
  const takes = useRef(0);
  const takePreview = (given: ExerciseAnswer) => {
    takes.current += 1;
    const take = takes.current;
    return (shown: (answer: ExerciseAnswer) => void) => {
      if (take !== takes.current) return;
      follow.current = shown;
      // What was typed while it ran.
      if (newest.current !== given) shown(newest.current);
    };
  };
  const clear = () => {
    setOutcome(null);
    setIsDrawn(false);
    failures.current = 0;
    takes.current += 1;
    follow.current = null;
    preview.current?.replaceChildren();
  };
  const failures = useRef(0);
  const canDraw = late !== null && outcome === null && !isDrawn;
  /** Shows a page as it is written, where its preview is in sight. */
  const draw = () => {
    const { kind } = newest.current;
    if (!late || isActing.current || !preview.current?.clientWidth || kind !== 'page') return;
    if (failures.current >= mostDrawings) return;
    setIsDrawn(true);
    void late.drawPage(preview.current, newest.current, takePreview(newest.current)).catch(() => {
      failures.current += 1;
      setIsDrawn(false);
    });
  };
  // Once it was drawn, a page without scripts follows what is typed.
  useEffect(() => {
    const pause = setTimeout(() => follow.current?.(answer), typingPauseMs);
    return () => clearTimeout(pause);
  }, [answer]);

  /** A quiz needs no sandbox. */
  const reportOn = async (withChecks: boolean): Promise<RunReport> => {
    if (work.kind === 'quiz' && answer.kind === 'quiz')
      return { ...nothingRun, checks: quizChecks(work, answer) };
    const { runAnswer, ...places } = await ready();
    const where = { ...places, preview: preview.current, onLater: setLater, onShown: takePreview(answer) };
    return runAnswer(where, exercise, answer, withChecks);
  };

  const act = async (of: Outcome['of']) => {
    if (isActing.current) return;
    isActing.current = true;
    // Most runs are over before: a spinner would only flicker.
    const slow = setTimeout(() => setBusy(of), 150);
    try {
      const report = await reportOn(of === 'check');
      setLater(null);
      setOutcome({ of, report, given: answer });
      // Not waited for: the next press counts meanwhile.
      void verdictOf(exercise, answer)
        .catch(() => null)
        .then((verdict) => announce(verdict ?? summaryOf(of, report)));
      // Code that stops with an error before its checks is an attempt too.
      if (of === 'check' && !isDraft) attempt.mutate({ report, given: answer });
    } catch {
      toast.error(m.sandboxNotLoaded());
    } finally {
      clearTimeout(slow);
      isActing.current = false;
      setBusy(null);
    }
  };

  const claims = outcome?.of === 'check' && hasPassed(outcome.report);
  const isWaiting = Boolean(
    claims && attempt.isSuccess && !exercise.progress.isVerified && exercise.progress.lastCheck === null,
  );
  // An attempt made without a connection has waited on this device, and has been sent since.
  const isSent = useSyncExternalStore(subscribeDevice, readWaiting, () => 0) === 0;
  const verdict = useQuery({
    ...apiQuery.practice.progress.queryOptions({ input: { id } }),
    enabled: isWaiting && (attempt.data != null || isSent),
    gcTime: 0,
    refetchInterval: ({ state }) => (state.dataUpdateCount < verdictTimes ? verdictMs : false),
  });
  const found = verdict.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer of the server counts
  useEffect(() => {
    if (found && (found.isVerified || found.lastCheck)) setProgress(found);
  }, [found]);

  const calls = useMemo(() => late?.callsOf(exercise.checks) ?? noCalls, [late, exercise.checks]);

  return {
    answer,
    version,
    isKept,
    isDraft,
    outcome,
    report: outcome && (later ?? outcome.report),
    busy,
    calls,
    /** Of an SQL exercise; null until they are read, none where they cannot be. */
    tables,
    claims: Boolean(claims),
    change,
    changeFile: (name: string, text: string) => change(withFile(answer, name, text)),
    isDrawn,
    canDraw,
    draw,
    run: () => act('run'),
    check: () => act('check'),
    startAgain: () => {
      setAnswer(startOf(work));
      if (!isDraft) keepAnswer(userId, { id, revision: exercise.revision }, null);
      setVersion((count) => count + 1);
      clear();
    },
    /** Puts another answer in place, such as the one before starting again. */
    put: (given: ExerciseAnswer) => {
      change(given);
      clear();
      setVersion((count) => count + 1);
    },
    setProgress,
  };
}

export type ExerciseWorkState = ReturnType<typeof useExercise>;

/** The server's reason; undefined where it has none to give. */
const whyNotSaved = (error: unknown): string | undefined =>
  errorStatusOf(error) === 413 ? m.answerTooLong() : errorMessage(error, '') || undefined;

/** Of one question alone, such as one in a video; null for anything else. Its words come with the questions. */
const verdictOf = async (exercise: ExerciseDetail, given: ExerciseAnswer): Promise<string | null> =>
  given.kind === 'quiz' ? (await import('./quiz-verdict.ts')).verdictOf(exercise, given) : null;

function summaryOf(of: Outcome['of'], report: RunReport): string {
  if (report.end !== 'finished') return m.runStopped();
  if (of === 'run') return m.hasRun();
  const passed = report.checks.filter(({ ok }) => ok).length;
  return m.passOf({ passed, total: report.checks.length });
}
