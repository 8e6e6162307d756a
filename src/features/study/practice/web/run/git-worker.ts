/** Git in a worker of the sandboxed document: one repository, for as long as its exercise is open. */

import './buffer-global.ts';
import type { GitAnswer, GitJob } from './git-protocol.ts';
import { createRepository, type Output, type Repository } from './git-shell.ts';
import { createChecks, type Told } from './honest.ts';

let repository: Repository = createRepository([]);

/** What checks may ask (`content/README.md`). It is read before they run, so that they need not wait for anything. */
async function readFacts(): Promise<Record<string, unknown>> {
  const { facts } = repository;
  const [head, branches, tags, staged, isClean, current] = await Promise.all([
    facts.head(),
    facts.branches(),
    facts.tags(),
    facts.staged(),
    facts.isClean(),
    facts.log(),
  ]);
  const logs = new Map<string, string[]>();
  for (const branch of branches) logs.set(branch, await facts.log(branch));
  return {
    head: () => head?.branch ?? null,
    log: (branch?: string) => (branch === undefined ? current : (logs.get(branch) ?? [])),
    branches: () => branches,
    tags: () => tags,
    staged: () => staged,
    isClean: () => isClean,
    file: facts.file,
  };
}

/** Runs the author's checks: `check('…', () => equal(log('main'), ['Awal']))`. */
async function runChecks(source: string): Promise<Told[]> {
  const scope = Object.entries(await readFacts()).map(([name, value]) => ({ name, value }));
  return new Promise((resolve) => {
    const told: Told[] = [];
    createChecks((one) => told.push(one), null).run(source, scope, () => resolve(told));
  });
}

const withView = async (id: number, output: Output): Promise<GitAnswer> => ({
  id,
  is: 'output',
  ...output,
  view: await repository.view(),
});

async function answer(job: GitJob): Promise<GitAnswer> {
  switch (job.is) {
    case 'open': {
      repository = createRepository(job.files);
      for (const command of job.setup) {
        const { text, isError } = await repository.run(command);
        if (isError) return withView(job.id, { text: `${command}: ${text}`, isError });
      }
      return withView(job.id, { text: '', isError: false });
    }
    case 'command':
      return withView(job.id, await repository.run(job.command));
    case 'checks':
      return { id: job.id, is: 'checked', told: await runChecks(job.source) };
  }
}

self.onmessage = ({ ports: [port] }: MessageEvent) => {
  self.onmessage = null;
  if (!port) return;
  let last: Promise<unknown> = Promise.resolve();
  port.onmessage = ({ data }: MessageEvent<GitJob>) => {
    // A job that fails gets no answer, and the page opens the sandbox once more. The jobs after it run.
    last = last.catch(() => undefined).then(async () => port.postMessage(await answer(data)));
  };
  port.postMessage('up');
};
