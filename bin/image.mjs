#!/usr/bin/env node
/**
 * `npm run image`: assembles the content of the production image without a container engine, measures it, and serves
 * from it once. `node bin/image.mjs FOLDER` only assembles and measures, which deploy/Dockerfile uses.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Advice, dim, fail, step } from './lib/console.mjs';
import { assembleImage, imageLimitMegabytes, sizeOf } from './lib/image.mjs';
import { ensureBuild, ensureDependencies, node24, root, run, toolEnv } from './lib/prepare.mjs';

const megabytes = (bytes) => bytes / 1e6;

const [given] = process.argv.slice(2);
let into;
try {
  await ensureDependencies();
  await ensureBuild();
  // Not below the checkout, where Node would find what the image lacks.
  into = given ? path.resolve(given) : mkdtempSync(path.join(os.tmpdir(), 'langkah-image-'));
  await step('Assembling the image', async () => assembleImage(root, into));
  const sizes = readdirSync(into).map((name) => [name, megabytes(sizeOf(path.join(into, name)))]);
  for (const [name, size] of sizes.sort(([, a], [, b]) => b - a))
    process.stdout.write(dim(`  ${size.toFixed(1).padStart(6)} MB  ${name}\n`));
  const total = megabytes(sizeOf(into));
  process.stdout.write(`  ${total.toFixed(1)} MB beside the base; the limit is ${imageLimitMegabytes} MB\n`);
  if (total > imageLimitMegabytes)
    throw new Advice(
      `The image is too large. It holds a package that never runs on the server, or a build file that nothing requests.`,
    );
  if (!given)
    await step('Serving from it', () =>
      run(
        node24,
        ['--disable-warning=ExperimentalWarning', path.join(root, 'bin/lib/image-trial.mjs'), into],
        {
          env: toolEnv(),
          isLoud: true,
        },
      ).catch(() => {
        throw new Advice('The image does not serve: what it said is above.');
      }),
    );
} catch (error) {
  fail(error);
} finally {
  if (!given && into) rmSync(into, { recursive: true, force: true });
}
