/** The author's checks of a Git exercise, run on a repository in memory. */
import type { Repository } from './git-shell.ts';
import { createChecks, type Told } from './honest.ts';

/** What checks may ask (`content/README.md`). It is read before they run, so that they need not wait for anything. */
async function readFacts({ facts }: Repository): Promise<Record<string, unknown>> {
  const [head, branches, tags, staged, uncommitted, isClean, current] = await Promise.all([
    facts.head(),
    facts.branches(),
    facts.tags(),
    facts.staged(),
    facts.uncommitted(),
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
    uncommitted: () => uncommitted,
    isClean: () => isClean,
    file: facts.file,
  };
}

/** Runs the author's checks: `check('…', () => equal(log('main'), ['Awal']))`. */
export async function runGitChecks(repository: Repository, source: string): Promise<Told[]> {
  const scope = Object.entries(await readFacts(repository)).map(([name, value]) => ({ name, value }));
  return new Promise((resolve) => {
    const told: Told[] = [];
    createChecks((one) => told.push(one), null).run(source, scope, () => resolve(told));
  });
}
