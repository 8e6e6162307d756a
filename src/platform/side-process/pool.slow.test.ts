import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool, JobEnded, type Pool, type PoolOptions } from './pool.server.ts';

const pools: Pool[] = [];
function open(options: Partial<PoolOptions> = {}): Pool {
  const entry = new URL('../../../dev/testing/side-jobs.ts', import.meta.url);
  const pool = createPool({
    entry,
    processes: 1,
    maxWaiting: 5,
    deadlineMs: 10_000,
    memoryMb: 128,
    ...options,
  });
  pools.push(pool);
  return pool;
}
afterAll(() => {
  for (const pool of pools) pool.close();
});

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a pool of processes', () => {
  let pool: Pool;
  beforeAll(() => {
    pool = open();
  });
  const run = (job: string, of = pool) => of.run<string>(() => job);

  it('starts no process before the first job', () => {
    expect(open().pids()).toEqual([]);
  });

  it('answers jobs, and reuses the process', async () => {
    expect(await run('one')).toBe('ONE');
    const pids = pool.pids();
    expect(await Promise.all(['two', 'three'].map((job) => run(job)))).toEqual(['TWO', 'THREE']);
    expect(pool.pids()).toEqual(pids);
  });

  it('reuses the process after a job that throws', async () => {
    const before = pool.pids();
    await expect(run('throw')).rejects.toMatchObject({ reason: 'error', message: 'as it may' });
    expect(pool.pids()).toEqual(before);
  });

  it("hides the server's secrets from the processes", async () => {
    process.env.POOL_TEST_SECRET = 'x';
    expect(await run('environment', open())).toEqual([]);
    delete process.env.POOL_TEST_SECRET;
  });

  it.each(['hold the thread', 'never answer'])('ends a job from outside: %s', async (job) => {
    const strict = open({ deadlineMs: 300 });
    expect(await run('first', strict)).toBe('FIRST');
    const [pid = 0] = strict.pids();
    await expect(run(job, strict)).rejects.toMatchObject({ reason: 'deadline' });
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect(await run('next', strict)).toBe('NEXT');
  });

  it('rejects waiting jobs when it is closed', async () => {
    const one = open();
    const jobs = ['hold the thread', 'waits'].map((job) => run(job, one).catch((error: unknown) => error));
    await expect.poll(() => one.pids()).toHaveLength(1);
    one.close();
    for (const ended of await Promise.all(jobs)) expect(ended).toBeInstanceOf(JobEnded);
    expect(one.pids()).toEqual([]);
  });

  it('does not charge a job with the memory that an earlier one left', async () => {
    const one = open();
    await run('leave 48 MB', one);
    const [before] = one.pids();
    expect(await run('use 100 MB', one)).toBe('25');
    // On Linux, where memory is measured, it was retried in a fresh process.
    if (process.platform === 'linux') expect(one.pids()).not.toContain(before);
  });

  it.runIf(process.platform === 'linux')('ends a job that fills memory outside the heap', async () => {
    await expect(run('fill memory outside the heap')).rejects.toMatchObject({ reason: 'memory' });
    expect(await run('next')).toBe('NEXT');
  });

  it.each(['fill the heap', 'crash'])('survives a process that ends: %s', async (job) => {
    await expect(run(job)).rejects.toMatchObject({ name: 'JobEnded' });
    expect(await run('next')).toBe('NEXT');
  });

  it('refuses jobs when all waiting places are taken, and serves those that wait', async () => {
    const small = open({ maxWaiting: 1 });
    const jobs = await Promise.allSettled(['a', 'b', 'c'].map((job) => run(job, small)));
    expect(jobs.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(jobs[2]).toMatchObject({ reason: { reason: 'busy' } });
  });

  describe('with jobs of several people', () => {
    /** Results in the order in which the jobs ran, with the largest number that ran at the same time for one key. */
    async function runAll(of: Pool, jobs: [key: string, job: string][]) {
      const order: string[] = [];
      const now = new Map<string, number>();
      let mostOfOne = 0;
      const results = await Promise.allSettled(
        jobs.map(async ([key, job]) => {
          const prepare = () => {
            order.push(job);
            now.set(key, (now.get(key) ?? 0) + 1);
            mostOfOne = Math.max(mostOfOne, now.get(key) ?? 0);
            return job;
          };
          await of.run(prepare, key);
          now.set(key, (now.get(key) ?? 0) - 1);
        }),
      );
      return { order, mostOfOne, results };
    }

    it('takes turns between them, regardless of who came first', async () => {
      const { order } = await runAll(open({ maxWaiting: 40 }), [
        ['a', 'a1'],
        ['a', 'a2'],
        ['a', 'a3'],
        ['b', 'b1'],
        ['b', 'b2'],
        ['c', 'c1'],
      ]);
      expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
    });

    it('runs one at a time for each, so that a process stays free for the others', async () => {
      const jobs = ['a1', 'a2', 'a3'].map((job): [string, string] => ['a', job]);
      const { mostOfOne, results } = await runAll(open({ processes: 2, maxWaiting: 40 }), jobs);
      expect(mostOfOne).toBe(1);
      expect(results.every(({ status }) => status === 'fulfilled')).toBe(true);
    });

    it('prevents one person from taking all waiting places', async () => {
      const small = open({ maxWaiting: 4 });
      const { results } = await runAll(small, [
        ['a', 'a1'],
        ['a', 'a2'],
        ['a', 'a3'],
        ['b', 'b1'],
      ]);
      expect(results.map(({ status }) => status)).toEqual([
        'fulfilled',
        'fulfilled',
        'rejected',
        'fulfilled',
      ]);
      expect(results[2]).toMatchObject({ reason: { reason: 'busy' } });
    });
  });

  it("prepares a job's input only when a process is free", async () => {
    let prepared = 0;
    const prepare = () => {
      prepared += 1;
      return 'x';
    };
    const first = pool.run(prepare);
    const second = pool.run(prepare);
    await Promise.resolve();
    expect(prepared).toBe(1);
    await Promise.all([first, second]);
    expect(prepared).toBe(2);
  });

  it('ends a process that has had no job for a while', async () => {
    const brief = open({ idleMs: 50 });
    await run('x', brief);
    const [pid = 0] = brief.pids();
    await expect.poll(() => isAlive(pid)).toBe(false);
  });
});
