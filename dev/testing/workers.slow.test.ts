import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = mkdtempSync(path.join(os.tmpdir(), 'langkah-workers-'));
const releaseFile = path.join(root, 'release');
const program = path.join(root, 'program.mjs');
const workersUrl = pathToFileURL(path.resolve('bin/lib/workers.mjs')).href;

/** A server that only starts, as its release says: immediately, when told, or never for lack of a variable. */
writeFileSync(
  program,
  `import cluster from 'node:cluster';
   import { readFileSync } from 'node:fs';
   import { setTimeout as sleep } from 'node:timers/promises';
   const release = () => readFileSync(${JSON.stringify(releaseFile)}, 'utf8');
   const say = (what) => process.stdout.write(what + ' ' + process.pid + ' ' + process.env.RUN_JOBS + '\\n');
   if (cluster.isPrimary) {
     await (await import(${JSON.stringify(workersUrl)})).keepWorkers(2);
     process.stdout.write('all\\n');
   } else {
     if (release() === 'broken') process.exit(78);
     process.on('SIGTERM', () => process.exit(0));
     process.on('disconnect', () => process.exit(0));
     say('came');
     while (release() === 'slow') await sleep(5);
     say('served');
     process.send({ type: 'ready' });
   }`,
);

let family: ChildProcess;
let output: string;
const release = (how: 'good' | 'slow' | 'broken') => writeFileSync(releaseFile, how);
const until = (text: string | RegExp) =>
  expect.poll(() => output, { timeout: 10_000, interval: 10 }).toMatch(text);

function startFamily(env: Record<string, string> = {}): void {
  output = '';
  family = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  for (const stream of [family.stdout, family.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const alive = () =>
  [...output.matchAll(/^served (\d+) (\d)$/gm)]
    .map(([, pid, jobs]) => ({ pid: Number(pid), worksOnJobs: jobs === '1' }))
    .filter(({ pid }) => isAlive(pid));

beforeEach(() => release('good'));
afterEach(async () => {
  if (family.exitCode !== null || family.signalCode !== null) return;
  const gone = once(family, 'exit');
  family.kill('SIGTERM');
  await gone;
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('several servers behind one port', () => {
  it('end when they are started with a wrong configuration', async () => {
    release('broken');
    startFamily();
    expect(await once(family, 'exit')).toEqual([78, null]);
  });

  it('continue when a release that cannot start should replace them, and accept the next one that can', async () => {
    startFamily();
    await until(/^all$/m);
    const before = alive();
    release('broken');
    family.kill('SIGHUP');
    await until(/stay as they are/);
    expect(alive()).toEqual(before);

    release('good');
    family.kill('SIGHUP');
    await expect
      .poll(() => alive().filter(({ pid }) => before.every((old) => old.pid !== pid)).length)
      .toBe(2);
    await expect.poll(() => alive().length).toBe(2);
  });

  it('are as many as before when one crashes while it is being replaced', async () => {
    startFamily();
    await until(/^all$/m);
    const [first] = alive().filter(({ worksOnJobs }) => worksOnJobs);
    release('slow');
    family.kill('SIGHUP');
    await until(/(came[\s\S]*){3}/);
    process.kill(first?.pid ?? 0, 'SIGKILL');
    await expect.poll(() => alive().length).toBe(1);
    release('good');
    await until(/(served[\s\S]*){4}/);
    await expect.poll(() => alive().length).toBe(2);
    expect(alive().filter(({ worksOnJobs }) => worksOnJobs)).toHaveLength(1);
    expect(output).not.toContain('starting it again');
  });

  it('are started again when one crashes while a release that cannot start should replace it', async () => {
    startFamily();
    await until(/^all$/m);
    const [first] = alive().filter(({ worksOnJobs }) => worksOnJobs);
    release('broken');
    process.kill(first?.pid ?? 0, 'SIGKILL');
    await until(/ended before it served \(78\)/);
    release('good');
    await expect.poll(() => alive().length, { timeout: 5_000 }).toBe(2);
  });

  it("are reported in the log's format in production", async () => {
    startFamily({ APP_ENV: 'production' });
    await until(/^all$/m);
    process.kill(alive()[0]?.pid ?? 0, 'SIGKILL');
    await until(/starting it again/);
    const line = output.split('\n').find((one) => one.includes('starting it again')) ?? '';
    expect(JSON.parse(line)).toEqual({
      level: 40,
      time: expect.any(Number),
      part: 'supervisor',
      msg: expect.stringMatching(/^server [12] of 2 ended \(SIGKILL\); starting it again$/),
    });
  });

  it('accept a request to be replaced before all of them serve', async () => {
    release('slow');
    startFamily();
    await until(/came/);
    family.kill('SIGHUP');
    release('good');
    await until(/^all$/m);
    expect(alive()).toHaveLength(2);
    expect(output.match(/^came/gm)).toHaveLength(2);
  });
});
