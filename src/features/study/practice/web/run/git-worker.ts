/** Git in a worker of the sandboxed document: one repository, for as long as its exercise is open. */

import './buffer-global.ts';
import { runGitChecks } from './git-checks.ts';
import type { GitAnswer, GitJob } from './git-protocol.ts';
import { createRepository, type Output, type Repository } from './git-shell.ts';

let repository: Repository = createRepository([]);

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
      return { id: job.id, is: 'checked', told: await runGitChecks(repository, job.source) };
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
