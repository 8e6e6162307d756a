/**
 * Runs learners' code once, in a worker of the sandboxed document. The document ends it afterwards, or at the deadline.
 * Our messages go through a port that is handed over before any code runs; the worker's own `postMessage` is ignored.
 */
import { createConsoleCap } from './console-cap.ts';
import {
  captured,
  createChecks,
  describeThrown,
  keepLines,
  offerGuard,
  removeWaysOut,
  replaceConsole,
  type Told,
} from './honest.ts';
import { createHop, keepThrown, watchHandlers, watchTimers } from './later.ts';
import { guardMs, type ScriptJob } from './protocol.ts';

const { RangeErrorType, evaluate, now, preventDefault, put, slice } = captured;

/** With checks, code that sets timers is waited for this long; then the checks ask what there is. */
const quietBeforeChecksMs = 600;

/** A list of the values that the code has given its names, as an expression. */
function namesExpression(names: readonly string[]): string {
  let list = '';
  for (let at = 0; at < names.length; at += 1) {
    const name = names[at];
    list += `${at > 0 ? ',' : ''}typeof ${name}==='undefined'?undefined:${name}`;
  }
  return `[${list}]`;
}

function start(post: (told: Told) => void, job: ScriptJob): void {
  const startedAt = now();
  const hop = createHop();
  const kept = keepThrown();
  const timers = watchTimers(self, hop, kept);
  const lines = keepLines();
  const cap = createConsoleCap(
    (level, text) => {
      lines.add(text);
      post({ __proto__: null, is: 'line', level, text } as unknown as Told);
    },
    (count) => post({ __proto__: null, is: 'dropped', count } as unknown as Told),
    (text, from, to) => slice(text, from, to),
  );
  replaceConsole(cap.take);

  const stuck = new RangeErrorType('stopped');
  let isStuck = false;
  offerGuard({
    s: (file: number, line: number) => {
      if (now() - startedAt < guardMs) return;
      if (!isStuck) post({ __proto__: null, is: 'stuck', file, line } as unknown as Told);
      isStuck = true;
      throw stuck;
    },
    d: () => undefined,
  });

  let hasProblem = false;
  const tellProblem = (thrown: unknown, line: number) => {
    if (hasProblem || thrown === stuck) return;
    hasProblem = true;
    const plain = describeThrown(thrown);
    const { name, message, stack } = plain;
    post({
      __proto__: null,
      is: 'problem',
      name,
      message,
      stack,
      line: line || plain.line,
      file: job.file,
    } as unknown as Told);
  };
  self.addEventListener('error', (event) => {
    try {
      preventDefault(event);
      tellProblem(kept.of(event), event.filename === job.file ? event.lineno : 0);
    } catch {
      tellProblem(null, 0);
    }
  });
  self.addEventListener('unhandledrejection', (event) => {
    try {
      preventDefault(event);
      tellProblem(event.reason, 0);
    } catch {
      tellProblem(null, 0);
    }
  });

  const done = () => {
    cap.tell();
    post({ __proto__: null, is: 'done' } as unknown as Told);
  };
  const checks = createChecks(post, stuck);
  watchHandlers(self, kept);
  let values: unknown;
  try {
    values = evaluate(`${job.code}\n;${namesExpression(job.names)}\n//# sourceURL=${job.file}`);
  } catch (error) {
    tellProblem(error, 0);
    timers.whenQuiet(0, done);
    return;
  }
  if (job.checks === '') {
    timers.whenQuiet(guardMs * 2, done);
    return;
  }
  timers.whenQuiet(quietBeforeChecksMs, () => {
    if (isStuck || hasProblem) {
      done();
      return;
    }
    const scope: { name: string; value: unknown }[] = [];
    for (let at = 0; at < job.names.length; at += 1)
      put(scope, { name: job.names[at] as string, value: (values as unknown[])[at] });
    put(scope, { name: 'printed', value: lines.all });
    checks.run(job.checks, scope, () => hop(done));
  });
}

removeWaysOut();
self.onmessage = ({ ports: [port] }: MessageEvent<unknown>) => {
  if (!port) return;
  self.onmessage = null;
  const post = port.postMessage.bind(port) as (told: unknown) => void;
  port.onmessage = ({ data }: MessageEvent<ScriptJob>) => {
    port.onmessage = null;
    start(post, data);
  };
  post('up');
};
