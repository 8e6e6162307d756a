/** Line 31 of the proof table, small: mutated files through the reader that uploads use. */
import { expect, it } from 'vitest';
import { mutatedFile, mutationSeed } from '#dev/testing/mutated-files.ts';
import { atScale, measured, timeAtScale } from '#dev/testing/scale.ts';
import { AppError } from '#kernel/errors.ts';
import { inspectDocument, inspectImage, inspectResource, readers } from './inspect.ts';

const files = atScale(120, 5_000);

function inspect(name: string, bytes: Buffer) {
  const file = new File([new Uint8Array(bytes)], name);
  if (/\.(?:docx?|pdf)$/.test(name)) return inspectDocument(file, 'one');
  return /\.(?:png|jpg|webp)$/.test(name) ? inspectImage(file, 'one', 'cover') : inspectResource(file, 'one');
}

it(`${files} mutated files (seed ${mutationSeed}) are taken or refused, and every reader survives`, {
  timeout: timeAtScale(60_000, 20),
}, async () => {
  const outcomes: Record<string, number> = {};
  const ended: string[] = [];
  let slowestMs = 0;
  for (let number = 0; number < files; number += 1) {
    const { why, name, bytes } = mutatedFile(mutationSeed, number);
    const startedAt = performance.now();
    const outcome = await inspect(name, bytes).then(
      () => 'taken',
      (error: unknown) => {
        if (!(error instanceof AppError)) throw new Error(why, { cause: error });
        expect(error.status, why).toBeLessThan(500);
        return error.message.includes('in time') ? 'ended' : 'refused';
      },
    );
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    // Our own readers are bounded and must finish by themselves; picture decoders may have to be ended.
    if (outcome === 'ended' && !why.startsWith('picture')) ended.push(why);
  }
  expect(ended).toEqual([]);
  for (const pool of Object.values(readers)) expect(pool.pids().length).toBeLessThanOrEqual(2);
  measured(
    `seed ${mutationSeed}, ${files} files: ${JSON.stringify(outcomes)}, slowest ${slowestMs.toFixed(0)} ms`,
  );
});
