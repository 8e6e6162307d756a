/** A terminal with Git in the sandbox: one repository in memory for an open exercise. */
import type { CheckResult, SourceFile } from '../../exercise.ts';
import { openCodeLink } from './code-link.ts';
import type { GitAnswer, GitJob } from './git-protocol.ts';
import type { Output, RepositoryView } from './git-shell.ts';
import { toReport } from './report.ts';

export interface GitTerminal {
  /** The repository as it is opened. */
  view: RepositoryView;
  /** Runs one command. Rejects if the sandbox is gone; then call `openTerminal` again. */
  run: (command: string) => Promise<Output & { view: RepositoryView }>;
  /** Runs the checks, which may ask what `content/README.md` names, such as `log()` and `uncommitted()`. */
  check: (checks: string) => Promise<CheckResult[]>;
  dispose: () => void;
}

/** No command takes this long, not even on a slow phone. */
const answerWithinMs = 5_000;

/**
 * Opens a repository with files, after the commands that the exercise begins with.
 * @throws SandboxUnreachable when the sandbox cannot be opened; Error when one of the commands fails.
 */
export async function openTerminal(
  host: HTMLElement,
  { files, setup }: { files: readonly SourceFile[]; setup: readonly string[] },
): Promise<GitTerminal> {
  const link = openCodeLink(host);
  const dispose = () => link.close();
  try {
    const worker = await link.startWorker('git');
    if (!(await worker.isUp)) throw new Error('the sandbox is gone');
    const waiting = new Map<number, (answer: GitAnswer) => void>();
    worker.port.onmessage = ({ data }: MessageEvent<GitAnswer>) => waiting.get(data.id)?.(data);
    const ask = (job: GitJob): Promise<GitAnswer> =>
      new Promise((resolve, reject) => {
        const fail = () => reject(new Error('the sandbox is gone'));
        const watch = setTimeout(fail, answerWithinMs);
        void link.gone.then(fail);
        waiting.set(job.id, (answer) => {
          clearTimeout(watch);
          waiting.delete(job.id);
          resolve(answer);
        });
        worker.port.postMessage(job);
      });
    const output = (answer: GitAnswer) => {
      if (answer.is !== 'output') throw new Error('the sandbox answers something else');
      return answer;
    };
    const opened = output(await ask({ is: 'open', id: link.nextId(), files: [...files], setup: [...setup] }));
    if (opened.isError) throw new Error(opened.text);
    return {
      view: opened.view,
      run: async (command) => output(await ask({ is: 'command', id: link.nextId(), command })),
      check: async (source) => {
        const answer = await ask({ is: 'checks', id: link.nextId(), source });
        return answer.is === 'checked' ? toReport(answer.told, []).checks : [];
      },
      dispose,
    };
  } catch (error) {
    dispose();
    throw error;
  }
}
