/** Git in a worker of the sandboxed document: one repository, for as long as its exercise is open. */

import type { GitAnswer, GitJob } from './git-protocol.ts';
import { createRepository, type Repository } from './git-shell.ts';
import { createChecks, type Told } from './honest.ts';

let repository: Repository = createRepository([]);

/** Runs the author's checks. They ask by promises: `check('…', async () => equal(await log('main'), ['Awal']))`. */
const runChecks = (source: string): Promise<Told[]> =>
  new Promise((resolve) => {
    const told: Told[] = [];
    const scope = Object.entries(repository.facts).map(([name, value]) => ({
      name,
      value: value as unknown,
    }));
    createChecks((one) => told.push(one), null).run(source, scope, () => resolve(told));
  });

async function answer(job: GitJob): Promise<GitAnswer> {
  switch (job.is) {
    case 'open': {
      repository = createRepository(job.files);
      for (const command of job.setup) {
        const { text, isError } = await repository.run(command);
        if (isError) return { id: job.id, is: 'output', text: `${command}: ${text}`, isError };
      }
      return { id: job.id, is: 'output', text: '', isError: false };
    }
    case 'command':
      return { id: job.id, is: 'output', ...(await repository.run(job.command)) };
    case 'checks':
      return { id: job.id, is: 'checked', told: await runChecks(job.source) };
  }
}

self.onmessage = ({ ports: [port] }: MessageEvent) => {
  self.onmessage = null;
  if (!port) return;
  let last: Promise<unknown> = Promise.resolve();
  port.onmessage = ({ data }: MessageEvent<GitJob>) => {
    last = last.then(async () => port.postMessage(await answer(data)));
  };
  port.postMessage('up');
};
