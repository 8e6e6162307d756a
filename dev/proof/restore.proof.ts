/** Line 36: the commands as an owner runs them, interrupted by a power cut; the next start says what to do. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { cutPower, launchProduct, makeDataDir, removeDataDir, startProduct } from '#dev/testing/product.ts';
import { measured } from '#dev/testing/scale.ts';
import { Person } from './people.ts';

const kills = 40;
const dataDir = makeDataDir();
afterAll(() => removeDataDir(dataDir));

const npmRun = (command: string, ...args: string[]): string =>
  execFileSync('npm', ['run', '--silent', command, '--', ...args], {
    env: { ...process.env, NODE_ENV: '', DATA_DIR: dataDir },
    encoding: 'utf8',
  });

/** Starts the school, reads its notes, and adds one if given. */
async function readNotes(adding?: string): Promise<string[]> {
  const product = await startProduct({ dataDir });
  const learner = await new Person(product.appUrl, 'essential@langkah.test').signIn();
  const { body } = await learner.call('GET', '/api/notes?search=unmistakable');
  const notes = (body.notes as { content: string }[]).map(({ content }) => content).toSorted();
  if (adding && !notes.includes(adding)) {
    const note = { moduleId: 1, content: adding, timestamp: 1 };
    expect((await learner.call('POST', '/api/notes', note)).status).toBe(201);
  }
  await product.end();
  return notes;
}

const [saved, later] = ['unmistakable: saved', 'unmistakable: later'];

it('a power cut during a restore loses no school', async () => {
  await readNotes(saved);
  const backups = path.join(dataDir, 'backups');
  mkdirSync(backups);
  npmRun('backup', '--to', backups);
  const backup = path.join(backups, readdirSync(backups)[0] ?? '');
  await readNotes(later);
  const command = ['npm', 'run', '--silent', 'restore', '--', backup, '--replace'] as const;
  const startedAt = performance.now();
  execFileSync(command[0], command.slice(1), { env: { ...process.env, NODE_ENV: '', DATA_DIR: dataDir } });
  const wholeMs = performance.now() - startedAt;
  expect(await readNotes(later)).toEqual([saved]);

  const counts = { former: 0, restored: 0, refused: 0 };
  for (let kill = 0; kill < kills; kill += 1) {
    const restore = await launchProduct({ dataDir, command });
    await sleep((wholeMs * (kill + Math.random())) / kills);
    await cutPower(restore);
    const product = await launchProduct({ dataDir });
    let status: number | null | undefined;
    void product.ended.then((code) => {
      status = code;
    });
    while (status === undefined && !(await product.isHealthy())) await sleep(100);
    const isRefused = status !== undefined;
    if (!isRefused) await product.end();
    else {
      counts.refused += 1;
      expect(status).toBe(78);
      expect(product.output()).toMatch(/cut off.*npm run restore -- --put-back/);
      const left = /--delete (\S+)/.exec(npmRun('restore', '--put-back'))?.[1] ?? '';
      npmRun('restore', '--delete', left);
    }
    const notes = await readNotes(later);
    if (notes.includes(later)) {
      expect(notes).toEqual([later, saved]);
      if (!isRefused) counts.former += 1;
    } else {
      // The restore was complete: the school of the backup is there.
      expect(notes).toEqual([saved]);
      expect(isRefused).toBe(false);
      counts.restored += 1;
    }
  }
  expect(counts.refused).toBeGreaterThan(0);
  measured(
    `${kills} power cuts in the ${(wholeMs / 1000).toFixed(1)} s of npm run restore: ${counts.former} before it began, ${counts.restored} after it was done, ${counts.refused} in between, each refused by the next start in words and put back; 0 schools lost`,
  );
});
