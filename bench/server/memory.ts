/** The memory of the running product after the load, by part. */
import { familyMemory } from './processes.ts';
import type { Subject } from './subject.ts';

const partOf = (command: string): string => {
  if (/ bin\/serve\.mjs/.test(command)) return 'the server';
  if (/dev\/sandboxes/.test(command)) return 'the sandboxes (demo mode only)';
  if (/bin\/up\.mjs/.test(command)) return 'up.mjs, which keeps them running';
  return 'npm and start.mjs, which wait for it';
};

export function measureMemory(subject: Subject) {
  const sums = new Map<string, number>();
  for (const { command, mb } of familyMemory(subject.product.pid)) {
    const part = partOf(command);
    sums.set(part, (sums.get(part) ?? 0) + mb);
  }
  const databaseMb = familyMemory(subject.database.pid).reduce((sum, { mb }) => sum + mb, 0);
  const parts = [...sums].map(([name, mb]) => ({ name, mb }));
  return {
    parts: [...parts, { name: 'the embedded database', mb: databaseMb }],
    appMb: sums.get('the server') ?? Number.NaN,
    databaseMb,
  };
}
