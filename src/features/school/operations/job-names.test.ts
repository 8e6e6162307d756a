import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { jobName, jobNames } from './job-names.ts';

/** The names that `defineJob` is called with, anywhere. */
function definedJobs(): string[] {
  const root = new URL('../../../', import.meta.url);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((path) => [
      ...readFileSync(new URL(path, root), 'utf8').matchAll(/\bdefineJob\(\s*'([a-z-]+\.[a-z-]+)'/g),
    ])
    .flatMap(([, name]) => name ?? []);
}

it('every job has a name that an owner understands', () => {
  const jobs = definedJobs();
  expect(jobs.length).toBeGreaterThan(30);
  expect(jobs.filter((queue) => !(queue in jobNames))).toEqual([]);
  expect(Object.keys(jobNames).filter((queue) => !jobs.includes(queue))).toEqual([]);
});

it('one without a name says at least what it is of', () =>
  expect(jobName('learning.new-thing')).toBe('Learning: new thing'));
