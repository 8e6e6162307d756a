import type { CheckResult } from './exercise.ts';
import * as m from './messages/m.ts';

/** Why a model answer cannot be given to learners, in a sentence for its editor. @param name of the check, for people. */
export function solutionFailure({ message, expected, got }: CheckResult, name: string): string {
  if (message !== undefined) return m.solutionThrows({ name, message: message.slice(0, 300) });
  if (expected === undefined || got === undefined) return m.solutionFails({ name });
  return m.solutionDiffers({ name, expected: expected.slice(0, 200), got: got.slice(0, 200) });
}
