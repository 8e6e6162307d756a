/** What an editor sees of how learners do in an exercise (product.md#managing-exercises). */

/** Figures are about this many learners: those who last did something in the exercise. */
export const learnersCounted = 1_000;

/** How many answers of one learner count at most: the latest, and of those up to the pass the first. */
export const answersCounted = 100;

/** What one learner did in an exercise. */
export interface LearnerWay {
  hasPassed: boolean;
  /** Answers up to the first pass; null without a pass. */
  answersToPass: number | null;
  /** The check that their latest answer to the current revision failed; null if it failed none. */
  stoppedAt: string | null;
  hintsUsed: number;
  solutionAsks: number;
}

/** How often answers to the current revision failed a check. */
export interface CheckFailures {
  name: string;
  answers: number;
}

/** Learners who needed `from` to `to` answers; without `to`, `from` or more. */
interface AnswerGroup {
  from: number;
  to?: number;
  people: number;
}

export interface ExerciseSummary {
  tried: number;
  passed: number;
  /** More learners may have tried: only the latest are counted. */
  isOfLatest: boolean;
  usedHints: number;
  askedForAnswer: number;
  medianAnswers: number | null;
  answersToPass: AnswerGroup[];
  /** Those that stop the most people first. `people` did not pass, and failed this check last. */
  checks: (CheckFailures & { people: number })[];
}

const groups = [
  { from: 1, to: 1 },
  { from: 2, to: 2 },
  { from: 3, to: 3 },
  { from: 4, to: 5 },
  { from: 6, to: 10 },
  { from: 11 },
] as const;

/** The middle value, or the mean of the two in the middle; null of none. */
export function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/**
 * @param ways of at most `learnersCounted` learners who have handed in an answer.
 * @param failures of their answers.
 */
export function summarise(ways: readonly LearnerWay[], failures: readonly CheckFailures[]): ExerciseSummary {
  const needed = ways.flatMap(({ answersToPass }) => answersToPass ?? []);
  const stopped = ways.filter(({ hasPassed }) => !hasPassed);
  const count = (holds: (way: LearnerWay) => boolean) => ways.filter(holds).length;
  return {
    tried: ways.length,
    passed: ways.length - stopped.length,
    isOfLatest: ways.length >= learnersCounted,
    usedHints: count(({ hintsUsed }) => hintsUsed > 0),
    askedForAnswer: count(({ solutionAsks }) => solutionAsks > 0),
    medianAnswers: medianOf(needed),
    answersToPass: groups.map((group) => ({
      ...group,
      people: needed.filter((answers) => answers >= group.from && !('to' in group && answers > group.to))
        .length,
    })),
    checks: failures
      .map((check) => ({
        ...check,
        people: stopped.filter(({ stoppedAt }) => stoppedAt === check.name).length,
      }))
      .sort((a, b) => b.people - a.people || b.answers - a.answers || a.name.localeCompare(b.name)),
  };
}
