/** Line 27: a full or read-only disk gives a clear error and corrupts nothing. Needs root, for a disk of its own. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { launchProduct, type Product, startProduct } from '#dev/testing/product.ts';
import { measured } from '#dev/testing/scale.ts';
import { Person } from './people.ts';

const mounts: string[] = [];

/** A disk of its own, in memory. */
function makeDisk(megabytes: number, flags = ''): string {
  const place = mkdtempSync(path.join(os.tmpdir(), 'langkah-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755${flags}`, 'tmpfs', place]);
  mounts.push(place);
  return place;
}

const mayMount =
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

afterEach(() => {
  for (const place of mounts.splice(0)) {
    spawnSync('umount', ['-l', place]);
    rmSync(place, { recursive: true, force: true });
  }
});

function fill(place: string): string {
  const filler = path.join(place, 'filler');
  const { bavail, bsize } = statfsSync(place);
  try {
    writeFileSync(filler, Buffer.alloc(bavail * bsize, 1));
  } catch {
    // Another process has taken the last bytes; the disk is full all the same.
  }
  return filler;
}

async function untilWritable(write: () => Promise<number>, product: Product): Promise<number> {
  const startedAt = performance.now();
  while ((await write()) !== 201) {
    if (performance.now() - startedAt > 30_000) throw new Error(`not writable again\n${product.output()}`);
    await sleep(200);
  }
  return performance.now() - startedAt;
}

it.skipIf(!mayMount)(
  'with a full disk, writes are refused with a message, nothing is lost, and work continues when there is room',
  async () => {
    const place = makeDisk(320);
    const dataDir = path.join(place, 'data');
    mkdirSync(dataDir, { mode: 0o755 });
    const product = await startProduct({ dataDir });
    const learner = await new Person(product.appUrl, 'essential@langkah.test').signIn();
    const acknowledged: string[] = [];
    let count = 0;
    const write = async () => {
      count += 1;
      const content = `${count} ${'full '.repeat(300)}`.trim();
      const { status, body } = await learner.call('POST', '/api/notes', {
        moduleId: 1,
        content,
        timestamp: 1,
      });
      if (status === 201) acknowledged.push(content);
      else if (status !== 0) {
        expect([429, 500, 503]).toContain(status);
        expect(JSON.stringify(body)).not.toMatch(/ENOSPC|No space|disk|PostgreSQL|\/tmp/i);
      }
      return status;
    };
    expect(await write()).toBe(201);
    const filler = fill(place);
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 60; attempt += 1) statuses.add(await write());
    expect(await product.isHealthy()).toBe(true);
    rmSync(filler);
    // The person's write limit has reset by then.
    await sleep(60_000);
    const backMs = await untilWritable(write, product);
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = new URLSearchParams({ limit: '100', moduleId: '1', ...(cursor ? { cursor } : {}) });
      const { body } = await learner.call('GET', `/api/notes?${query}`);
      found.push(...(body.notes as { content: string }[]).map((note) => note.content));
      cursor = body.nextCursor as string | null;
    }
    expect(acknowledged.filter((content) => !found.includes(content))).toEqual([]);
    await product.end();
    measured(
      `disk full: answers ${[...statuses].join(', ')}; ${acknowledged.length} acknowledged, 0 lost; writable ${backMs.toFixed(0)} ms after there was room`,
    );
  },
);

it.skipIf(!mayMount)('with a read-only disk, the start reports it and ends', async () => {
  const place = makeDisk(64, ',ro');
  const product = await launchProduct({ dataDir: path.join(place, 'data') });
  const code = await product.ended;
  expect(code).not.toBe(0);
  expect(product.output()).toMatch(/read-only|EROFS|cannot be written/i);
  expect(product.output()).not.toMatch(/\n\s+at /);
  measured(`read-only disk: ended with ${code}, in words`);
});
