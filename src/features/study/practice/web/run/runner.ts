/**
 * Runs learners' code in the browser (product.md#sandbox): in a worker, in a sandboxed document with an opaque origin.
 * Works without a connection once the document is kept on the device. What it reports is a claim: the server checks
 * again whatever counts.
 */
import type { RunReport } from '../../run-report.ts';
import { type CodeLink, openCodeLink, startWithinMs } from './code-link.ts';
import { deadlineMs, type FromCodeFrame, graceMs, type ScriptJob } from './protocol.ts';
import { toReport } from './report.ts';
import { createQueries, type SqlReport, type SqlRequest } from './sql-runner.ts';

export { SandboxUnreachable } from './frame-link.ts';

export interface ScriptRequest {
  kind: 'script';
  /** The file's name, which errors name. */
  file: string;
  code: string;
  /** What the code defines and the checks call. */
  names: readonly string[];
  /** Source of the checks; may be empty. */
  checks: string;
}

export interface Runner {
  /** Runs code once. @throws SandboxUnreachable when the sandbox cannot be opened. */
  run: {
    (request: ScriptRequest): Promise<RunReport>;
    (request: SqlRequest): Promise<SqlReport>;
  };
  /** Opens the sandbox, so that the first run need not wait for it. Runs nothing. */
  prepare: (kind?: 'script' | 'sql') => void;
  dispose: () => void;
}

/** acorn is 34 kB, so it comes when the sandbox opens. */
const loadGuard = () => import('./guard.ts');

const emptyReport = () => ({
  stoppedAtLine: null,
  console: [],
  droppedLines: 0,
  problem: null,
  table: null,
  checks: [],
});

type Ended = Extract<FromCodeFrame, { is: 'ended' }>;

/** Null when the frame does not answer: its process is gone. */
function askFrame(link: CodeLink, job: ScriptJob): Promise<Ended | null> {
  const answered = new Promise<Ended | null>((resolve) => {
    let watch = setTimeout(() => resolve(null), startWithinMs);
    link.listen(job.id, (message) => {
      clearTimeout(watch);
      if (message.is === 'ended') resolve(message);
      else watch = setTimeout(() => resolve(null), deadlineMs + graceMs);
    });
    link.send(job);
  });
  return Promise.race([answered, link.gone]);
}

/** @param host where the hidden document is put; it takes no room. */
export function createRunner(host: HTMLElement): Runner {
  let link: CodeLink | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let isDisposed = false;

  const openLink = (): CodeLink => {
    if (!link?.isOpen()) link = openCodeLink(host);
    return link;
  };
  const closeLink = () => {
    link?.close();
    link = null;
  };
  /** The sandbox's process is gone, or its document was replaced: opens another. */
  const replaceLink = () => {
    closeLink();
    if (!isDisposed) openLink();
  };
  const queries = createQueries(openLink, replaceLink);

  const runScript = async (request: ScriptRequest, startedAt: number): Promise<RunReport> => {
    const took = () => Math.round((performance.now() - startedAt) * 10) / 10;
    const opened = openLink();
    const { guard } = await loadGuard();
    const guarded = guard(request.code, request.file);
    if (guarded.problem) return { ...emptyReport(), end: 'finished', problem: guarded.problem, ms: took() };
    await opened.opened;
    const { file, checks, names } = request;
    const id = opened.nextId();
    const job: ScriptJob = { is: 'script', id, code: guarded.code, file, names: [...names], checks };
    const ended = await askFrame(opened, job);
    if (!ended) {
      replaceLink();
      return { ...emptyReport(), end: 'lost', ms: took() };
    }
    const { stoppedInFile: _, ...report } = toReport(ended.told, [file]);
    return { ...report, end: ended.end, ms: took() };
  };

  function run(request: ScriptRequest): Promise<RunReport>;
  function run(request: SqlRequest): Promise<SqlReport>;
  function run(request: ScriptRequest | SqlRequest): Promise<RunReport | SqlReport> {
    const startedAt = performance.now();
    const running = last.then(
      (): Promise<RunReport | SqlReport> =>
        request.kind === 'script' ? runScript(request, startedAt) : queries.run(request, startedAt),
    );
    last = running.catch(closeLink);
    return running;
  }

  return {
    run,
    prepare: (kind = 'script') => {
      openLink();
      if (kind === 'sql') queries.prepare();
      else void loadGuard().catch(() => undefined);
    },
    dispose: () => {
      isDisposed = true;
      closeLink();
    },
  };
}
