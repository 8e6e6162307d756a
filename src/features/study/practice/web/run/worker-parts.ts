/** The late parts of the sandbox: our page fetches them and sends them in, because the sandbox has no network. */

export type PartsKind = 'sql' | 'git';

export interface WorkerParts {
  /** The worker's script. */
  script: string;
  wasm: ArrayBuffer | null;
}

const fetchBytes = async (address: string): Promise<ArrayBuffer> => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} could not be fetched`);
  return answer.arrayBuffer();
};

const loads: Record<PartsKind, () => Promise<WorkerParts>> = {
  sql: async () => {
    const [{ default: script }, { default: address }] = await Promise.all([
      import('virtual:practice-sql-worker'),
      import('sql.js/dist/sql-wasm-browser.wasm?url'),
    ]);
    return { script, wasm: await fetchBytes(address) };
  },
  git: async () => ({ script: (await import('virtual:practice-git-worker')).default, wasm: null }),
};

const loaded = new Map<PartsKind, Promise<WorkerParts>>();

/** Fetched once; asked again after a failure. */
export function loadParts(kind: PartsKind): Promise<WorkerParts> {
  const known = loaded.get(kind);
  if (known) return known;
  const loading = loads[kind]();
  loaded.set(kind, loading);
  loading.catch(() => loaded.delete(kind));
  return loading;
}
