/** Line 33: a server that is stopped, or busy forever, is replaced, and its acknowledged writes survive. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Product, removeDataDir, serverPidOf, startProduct } from '#dev/testing/product.ts';
import { measured } from '#dev/testing/scale.ts';
import { makeLearners, type Person } from './people.ts';
import { keepWriting, readNotes } from './writing.ts';

const timesEach = 5;
const replacedMs = 8_000;

let product: Product;
let learners: Person[];
beforeAll(async () => {
  product = await startProduct();
  learners = await makeLearners(product.appUrl, 8);
});
afterAll(async () => {
  await product.end();
  removeDataDir(product.dataDir);
});

/** Null when nothing answers within half a second. */
const ask = (url: string): Promise<Response | null> =>
  fetch(url, { signal: AbortSignal.timeout(500) }).catch((): null => null);

interface DebugTarget {
  webSocketDebuggerUrl: string;
}

/** SIGUSR1 opens the debugger of a Node process. */
async function debuggerOf(pid: number): Promise<DebugTarget> {
  process.kill(pid, 'SIGUSR1');
  for (let tries = 0; tries < 100; tries += 1) {
    await sleep(50);
    const list = await ask('http://127.0.0.1:9229/json/list');
    const [target] = list ? ((await list.json()) as DebugTarget[]) : [];
    if (target) return target;
  }
  throw new Error('the debugger did not open');
}

/** Puts the thread of a Node process into an endless loop. */
async function makeBusy(pid: number): Promise<void> {
  const target = await debuggerOf(pid);
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  socket.send(
    JSON.stringify({
      id: 1,
      method: 'Runtime.evaluate',
      // A server with a debugger attached is not replaced, so detach; the next heartbeat reports it.
      params: {
        expression:
          "setTimeout(() => { process.getBuiltinModule('inspector').close(); setTimeout(() => { for (;;); }, 2_000); })",
      },
    }),
  );
  await sleep(200);
  socket.close();
  // Until the loop begins.
  await sleep(2_100);
}

const ways: [string, (pid: number) => unknown][] = [
  ['stopped', (pid) => process.kill(pid, 'SIGSTOP')],
  ['busy forever', makeBusy],
];

it.each(ways)(
  'a server that is %s is replaced, and loses nothing that it has acknowledged',
  async (way, still) => {
    const writing = keepWriting(learners);
    const times: number[] = [];
    let told = 0;
    for (let time = 0; time < timesEach; time += 1) {
      await sleep(1_500);
      const pid = serverPidOf(product.pid);
      if (pid === null) throw new Error('no server');
      await still(pid);
      const startedAt = performance.now();
      for (;;) {
        const answer = await ask(`${product.appUrl}/healthz`);
        if (answer?.status === 503 && answer.headers.get('retry-after')) told += 1;
        if (answer?.ok) break;
        if (performance.now() - startedAt > 60_000) throw new Error(`not replaced\n${product.output()}`);
        await sleep(20);
      }
      times.push(performance.now() - startedAt);
      expect(serverPidOf(product.pid)).not.toBe(pid);
    }
    await writing.stop();
    const kept = new Set((await Promise.all(learners.map(readNotes))).flat());
    expect([...writing.acknowledged].filter((content) => !kept.has(content))).toEqual([]);
    expect(writing.acknowledged.size).toBeGreaterThan(timesEach);
    expect(Math.max(...times)).toBeLessThanOrEqual(replacedMs);
    expect(told).toBeGreaterThan(0);
    measured(
      `${timesEach} times ${way}: serving again after ${Math.max(...times).toFixed(0)} ms at most, ${writing.acknowledged.size} acknowledged writes, 0 lost; ${told} visitors met 503 with Retry-After meanwhile`,
    );
  },
);
