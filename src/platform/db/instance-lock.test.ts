import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { hourMs } from '#kernel/time.ts';
import { takeInstanceLock } from './instance-lock.server.ts';

it.each([
  ['an hour ago', -hourMs],
  ['in an hour, the clock having been set back since', hourMs],
])('a process that died %s while starting does not block the next one', async (_when, offsetMs) => {
  const directory = mkdtempSync(path.join(tmpdir(), 'langkah-lock-'));
  const socket = path.join(directory, 'lock');
  writeFileSync(`${socket}.guard`, '');
  const diedAt = new Date(Date.now() + offsetMs);
  utimesSync(`${socket}.guard`, diedAt, diedAt);
  const lock = await takeInstanceLock(socket);
  await expect(takeInstanceLock(socket)).rejects.toThrow(/holds it/);
  await lock.release();
  rmSync(directory, { recursive: true });
});
