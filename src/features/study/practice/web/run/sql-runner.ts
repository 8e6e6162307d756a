/** Runs queries on a seeded SQLite in the sandbox: a worker and a database of its own for each. */
import type { CodeLink, LinkedWorker } from './code-link.ts';
import { deadlineMs } from './protocol.ts';
import type { SqlAnswer, SqlJob } from './sql-protocol.ts';

export interface SqlRequest extends SqlJob {
  kind: 'sql';
}

export interface SqlReport extends SqlAnswer {
  /** `stopped`: it was ended at the deadline. `lost`: the sandbox was gone. */
  end: 'finished' | 'stopped' | 'lost';
  ms: number;
}

interface Queries {
  /** Fetches SQLite and starts it ahead. */
  prepare: () => void;
  run: (request: SqlRequest, startedAt: number) => Promise<SqlReport>;
}

const nothing: SqlAnswer = {
  columns: [],
  rows: [],
  isCut: false,
  changed: 0,
  error: null,
  isSeed: false,
  results: [],
};

/** @param replaceLink called when the sandbox is gone. */
export function createQueries(openLink: () => CodeLink, replaceLink: () => void): Queries {
  let spare: { link: CodeLink; worker: Promise<LinkedWorker> } | null = null;

  const startSpare = () => {
    const link = openLink();
    if (spare?.link === link) return spare;
    const worker = link.startWorker('sql');
    const started = { link, worker };
    spare = started;
    // The caller of the query sees the failure, and the next query tries again.
    worker.catch(() => {
      if (spare === started) spare = null;
    });
    return started;
  };

  const ask = (link: CodeLink, { port }: LinkedWorker, { seed, query, each = false }: SqlRequest) => {
    const answered = new Promise<SqlAnswer | 'stopped'>((resolve) => {
      const watch = setTimeout(() => resolve('stopped'), deadlineMs);
      port.onmessage = ({ data }: MessageEvent<SqlAnswer>) => {
        clearTimeout(watch);
        resolve(data);
      };
      port.postMessage({ seed, query, each } satisfies SqlJob);
    });
    return Promise.race([answered, link.gone]);
  };

  return {
    prepare: () => void startSpare(),
    run: async (request, startedAt) => {
      const took = () => Math.round((performance.now() - startedAt) * 10) / 10;
      const { link, worker: starting } = startSpare();
      const worker = await starting;
      spare = null;
      if (!(await worker.isUp)) {
        replaceLink();
        return { ...nothing, end: 'lost', ms: took() };
      }
      const answer = await ask(link, worker, request);
      const ms = took();
      if (answer === null) return { ...nothing, end: 'lost', ms };
      const isThere = await worker.end();
      if (!isThere) replaceLink();
      startSpare();
      if (answer !== 'stopped') return { ...answer, end: 'finished', ms };
      return { ...nothing, end: isThere ? 'stopped' : 'lost', ms };
    },
  };
}
