/**
 * Runs learners' code in the browser (product.md#sandbox): in a worker, in a sandboxed document with an opaque origin.
 * Works without a connection once the document is kept on the device. What it reports is a claim: the server checks
 * again whatever counts.
 */
import type { RunReport } from '../../run-report.ts';
import { type FrameLink, openFrame } from './frame-link.ts';
import { deadlineMs, type FromCodeFrame, graceMs, type ScriptJob } from './protocol.ts';
import { toReport } from './report.ts';

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
  run: (request: ScriptRequest) => Promise<RunReport>;
  /** Opens the sandbox, so that the first run need not wait for it. Runs nothing. */
  prepare: () => void;
  dispose: () => void;
}

/** acorn is 34 kB, so it comes when the sandbox opens. */
const loadGuard = () => import('./guard.ts');

/** A worker that was started ahead answers immediately; on a slow phone it may still be starting. */
const startWithinMs = 8_000;

const lostReport = { stoppedAtLine: null, console: [], droppedLines: 0, problem: null, checks: [] } as const;

type Ended = Extract<FromCodeFrame, { is: 'ended' }>;

/** Null when the frame does not answer: its process is gone. */
function askFrame(port: MessagePort, job: ScriptJob, gone: Promise<null>): Promise<Ended | null> {
  const answered = new Promise<Ended | null>((resolve) => {
    let watch = setTimeout(() => resolve(null), startWithinMs);
    port.onmessage = ({ data }: MessageEvent<FromCodeFrame>) => {
      if (data.id !== job.id) return;
      clearTimeout(watch);
      if (data.is === 'ended') resolve(data);
      else watch = setTimeout(() => resolve(null), deadlineMs + graceMs);
    };
    port.postMessage(job);
  });
  return Promise.race([answered, gone]);
}

/** @param host where the hidden document is put; it takes no room. */
export function createRunner(host: HTMLElement): Runner {
  let link: FrameLink | null = null;
  /** Ends what waits for the present frame. */
  let leave: () => void = () => undefined;
  let gone: Promise<null> = new Promise(() => undefined);
  let lastId = 0;
  let last: Promise<unknown> = Promise.resolve();
  let isDisposed = false;

  const openLink = (): FrameLink => {
    if (link?.isOpen()) return link;
    let leaveThis: () => void = () => undefined;
    gone = new Promise((resolve) => {
      leaveThis = () => resolve(null);
    });
    leave = leaveThis;
    link = openFrame(host, 'code', leaveThis);
    const { element } = link;
    element.tabIndex = -1;
    element.setAttribute('aria-hidden', 'true');
    // Not `display: none`: browsers may slow such documents down.
    element.style.cssText = 'position:absolute;width:1px;height:1px;border:0;opacity:0;pointer-events:none';
    return link;
  };
  const closeLink = () => {
    link?.close();
    link = null;
    leave();
  };

  const runOne = async (request: ScriptRequest, startedAt: number): Promise<RunReport> => {
    const took = () => Math.round((performance.now() - startedAt) * 10) / 10;
    const opened = openLink();
    const { guard } = await loadGuard();
    const guarded = guard(request.code, request.file);
    if (guarded.problem)
      return {
        end: 'finished',
        ...lostReport,
        console: [],
        checks: [],
        problem: guarded.problem,
        ms: took(),
      };
    const port = await opened.port.catch((error: unknown) => {
      closeLink();
      throw error;
    });
    lastId += 1;
    const { file, checks, names } = request;
    const job: ScriptJob = { is: 'script', id: lastId, code: guarded.code, file, names: [...names], checks };
    const ended = await askFrame(port, job, gone);
    if (!ended) {
      closeLink();
      if (!isDisposed) openLink();
      return { end: 'lost', ...lostReport, console: [], checks: [], ms: took() };
    }
    const { stoppedInFile: _, ...report } = toReport(ended.told, [file]);
    return { end: ended.end, ...report, ms: took() };
  };

  return {
    run: (request) => {
      const startedAt = performance.now();
      const running = last.then(() => runOne(request, startedAt));
      last = running.catch(() => undefined);
      return running;
    },
    prepare: () => {
      openLink();
      void loadGuard().catch(() => undefined);
    },
    dispose: () => {
      isDisposed = true;
      closeLink();
    },
  };
}
