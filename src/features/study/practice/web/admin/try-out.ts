/**
 * Tries what the server does not run: Git, and the checks of a page. Their model answer must pass and their start must
 * fail before they are published (product.md#managing-exercises). Fetched when it is needed.
 */
import { startOf } from '../../answers.ts';
import type { Exercise, ExerciseAnswer } from '../../exercise.ts';
import * as m from '../../messages/m.ts';
import { hasPassed, type RunReport } from '../../run-report.ts';
import { solutionFailure } from '../../solution-failure.ts';
import { SandboxUnreachable } from '../run/frame-link.ts';
import { createRunner, runAnswer } from '../run-answer.ts';

type Tried = Pick<Exercise, 'work' | 'checks' | 'solution'>;

/** What keeps the exercise from learners, from the reports of its model answer and its start; null if nothing does. */
export function refusalIn(solved: RunReport, begun: RunReport): string | null {
  if (solved.end !== 'finished') return m.solutionEnded();
  if (solved.problem)
    return m.solutionBreaks({ message: `${solved.problem.name}: ${solved.problem.message}`.slice(0, 300) });
  if (solved.checks.length === 0) return m.noChecksYet();
  const failed = solved.checks.find(({ ok }) => !ok);
  if (failed) return solutionFailure(failed, failed.name);
  return hasPassed(begun) ? m.startPasses() : null;
}

/** Invisible, as wide as learners see a page, and inside the window, because browsers slow down what is outside. */
function openHost(): HTMLElement {
  const host = document.createElement('div');
  host.setAttribute('aria-hidden', 'true');
  host.inert = true;
  host.style.cssText =
    'position:fixed;inset:0 auto auto 0;width:400px;height:600px;opacity:0;pointer-events:none';
  document.body.append(host);
  return host;
}

/** @returns why the exercise cannot be published; null if it can, or if the server judges all of it. */
export async function refusalOf({ work, checks, solution }: Tried): Promise<string | null> {
  if (work.kind !== 'git' && work.kind !== 'page') return null;
  const host = openHost();
  const runner = createRunner(host);
  const run = (answer: ExerciseAnswer) => {
    const preview = document.createElement('div');
    preview.style.height = '100%';
    host.replaceChildren(preview);
    return runAnswer({ runner, host, preview }, { work, checks }, answer, true);
  };
  try {
    return refusalIn(await run(solution), await run(startOf(work)));
  } catch (error) {
    if (error instanceof SandboxUnreachable) return m.sandboxNotLoaded();
    // A command that prepares the repository fails, or a check cannot be read.
    return m.checksUnreadable({ reason: String((error as Error).message).slice(0, 300) });
  } finally {
    runner.dispose();
    host.remove();
  }
}
