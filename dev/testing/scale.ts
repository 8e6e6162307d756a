/**
 * One set of tests in two sizes: quick in `npm test -- --slow`, complete in `npm run proof`, which also prints what each
 * measured. Both assert the same guarantee.
 */
import { TestRunner } from 'vitest';

export const isProof = process.env.LANGKAH_PROOF === '1';

/** The number for this run: `quick`, or `whole` in the proof. */
export const atScale = <T>(quick: T, whole: T): T => (isProof ? whole : quick);

/** Gives the running test more time in the proof. @returns milliseconds. */
export const timeAtScale = (quickMs: number, wholeMinutes: number): number =>
  isProof ? wholeMinutes * 60_000 : quickMs;

declare module 'vitest' {
  interface TaskMeta {
    measured?: string[];
  }
}

/** Records what the running test measured, in words, for the proof's table. */
export function measured(words: string): void {
  const meta = TestRunner.getCurrentTest()?.meta;
  if (!meta) throw new Error('measured() belongs in a running test');
  meta.measured = [...(meta.measured ?? []), words];
}
