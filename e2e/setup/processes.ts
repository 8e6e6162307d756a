/** The processes of the product under test, for journeys that harm it. */
import { execFileSync } from 'node:child_process';
import { inject } from 'vitest';

interface Process {
  pid: number;
  parent: number;
  command: string;
}

function listProcesses(): Process[] {
  return execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, pid, parent, command]) => ({
      pid: Number(pid),
      parent: Number(parent),
      command: String(command),
    }));
}

/** The process with this in its command line among the descendants of `npm start`, and of no other product. */
function findPid(pattern: RegExp): number | null {
  const all = listProcesses();
  const family = new Set([inject('productPid')]);
  for (let known = 0; known < family.size; ) {
    known = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  return all.find(({ pid, command }) => family.has(pid) && pattern.test(command))?.pid ?? null;
}

export const databasePid = () => findPid(/bin\/postgres -D /);
export const serverPid = () => findPid(/ bin\/serve\.mjs/);

/** Ends a process at once, as a crash would. */
export function crash(pid: number | null): void {
  if (pid === null) throw new Error('there is no such process');
  process.kill(pid, 'SIGKILL');
}

/** Keeps the database down for as long as `during` takes: whatever is started again is ended again. */
export async function withoutDatabase(during: () => Promise<void>): Promise<void> {
  crash(databasePid());
  const again = setInterval(() => {
    const pid = databasePid();
    if (pid !== null) crash(pid);
  }, 50);
  try {
    await during();
  } finally {
    clearInterval(again);
  }
}
