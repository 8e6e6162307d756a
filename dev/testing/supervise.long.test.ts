/** A hanging server is replaced, and visitors are asked to come back in the meantime (product.md#heartbeat). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const libUrl = (name: string) => pathToFileURL(path.resolve(`bin/lib/${name}.mjs`)).href;

interface Kept {
  stop: () => Promise<void>;
}
interface KeepOptions {
  name: string;
  args: string[];
  heartbeatMs: number;
  standIn?: unknown;
  onReady: () => void;
  onGivenUp: (reason: string) => void;
  onProgress: (text: string) => void;
}
const { createStandIn } = (await import(libUrl('away'))) as {
  createStandIn: (at: { port: number; host: string }) => { open: () => void; close: () => Promise<void> };
};
const { keepProcess } = (await import(libUrl('supervise'))) as {
  keepProcess: (options: KeepOptions) => Kept;
};

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'langkah-supervise-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** A stand-in for our server: asks for the port, answers pings, can be told to spin or to wait for a debugger. */
function writeServer(port: number): string {
  const file = path.join(directory, `server-${port}.mjs`);
  const lib = (name: string) => JSON.stringify(libUrl(name));
  writeFileSync(
    file,
    `import http from 'node:http';
     import inspector from 'node:inspector';
     import { askForPort } from ${lib('away')};
     import { answerHeartbeat } from ${lib('heartbeat')};
     answerHeartbeat();
     // Long enough for a visitor to reach the stand-in.
     await new Promise((resolve) => setTimeout(resolve, 400));
     await askForPort();
     http.createServer((request, response) => {
       if (request.url === '/spin') for (;;);
       if (request.url === '/stop') {
         inspector.open(0, '127.0.0.1');
         response.end(inspector.url());
         // After the answer to a ping, like a breakpoint that someone has set.
         return process.once('message', () => process.send({ type: 'stopping' }, () => inspector.waitForDebugger()));
       }
       response.end(String(process.pid));
     }).listen(${port}, '127.0.0.1', () => process.send({ type: 'ready' }));
     process.on('SIGTERM', () => process.exit(0));
     process.on('disconnect', () => process.exit(0));`,
  );
  return file;
}

describe('a hanging server', () => {
  it.each(['is stopped', 'is busy forever'] as const)(
    'that %s is replaced, and visitors get 503 with Retry-After until then',
    async (way) => {
      const port = await freePort();
      const address = `http://127.0.0.1:${port}`;
      const messages: string[] = [];
      let ready = 0;
      const kept = keepProcess({
        name: 'The server',
        args: [writeServer(port)],
        heartbeatMs: 100,
        standIn: createStandIn({ port, host: '127.0.0.1' }),
        onReady: () => {
          ready += 1;
        },
        onGivenUp: (reason: string) => messages.push(reason),
        onProgress: (text: string) => messages.push(text),
      });
      try {
        await expect.poll(() => ready, { timeout: 15_000 }).toBe(1);
        const pid = Number(await (await fetch(address)).text());
        if (way === 'is stopped') process.kill(pid, 'SIGSTOP');
        else void fetch(`${address}/spin`).catch(() => undefined);
        let away: Response | null = null;
        for (let asked = 0; !away && asked < 1_000; asked += 1) {
          const answer = await fetch(address, { signal: AbortSignal.timeout(100) }).catch(() => null);
          if (answer?.status === 503) away = answer;
          else await sleep(10);
        }
        expect(away?.headers.get('retry-after')).toBe('2');
        await expect.poll(() => ready, { timeout: 15_000 }).toBe(2);
        const next = Number(await (await fetch(address)).text());
        expect(next).not.toBe(pid);
        expect(messages.some((text) => text.includes('did not answer'))).toBe(true);
      } finally {
        await kept.stop();
      }
    },
  );

  it('does not block the next one when its port is already taken', async () => {
    const holder = net.createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const { port } = holder.address() as AddressInfo;
    const standIn = createStandIn({ port, host: '127.0.0.1' });
    standIn.open();
    await sleep(50);
    await standIn.close();
    await new Promise((resolve) => holder.close(resolve));
    standIn.open();
    await expect.poll(() => fetch(`http://127.0.0.1:${port}`).then(({ status }) => status)).toBe(503);
    await standIn.close();
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
  });

  it('is left alone at a breakpoint, and continues when its debugger lets it', async () => {
    const keep = async () => {
      const port = await freePort();
      const address = `http://127.0.0.1:${port}`;
      let ready = 0;
      const kept = keepProcess({
        name: 'The server',
        args: [writeServer(port)],
        heartbeatMs: 100,
        onReady: () => {
          ready += 1;
        },
        onGivenUp: () => undefined,
        onProgress: () => undefined,
      });
      await expect.poll(() => ready, { timeout: 15_000 }).toBe(1);
      return { address, kept, starts: () => ready };
    };
    const [debugged, busy] = [await keep(), await keep()];
    try {
      const pid = await (await fetch(debugged.address)).text();
      const inspector = await (await fetch(`${debugged.address}/stop`)).text();
      const isStopped = () =>
        fetch(debugged.address, { signal: AbortSignal.timeout(200) }).then(
          () => false,
          () => true,
        );
      await expect.poll(isStopped, { timeout: 15_000 }).toBe(true);
      // It hung later and was replaced; the other one was left alone at least as long.
      void fetch(`${busy.address}/spin`).catch(() => undefined);
      await expect.poll(busy.starts, { timeout: 15_000 }).toBe(2);
      expect(debugged.starts()).toBe(1);
      const session = new WebSocket(inspector);
      await new Promise((resolve) => session.addEventListener('open', resolve));
      session.send(JSON.stringify({ id: 1, method: 'Runtime.runIfWaitingForDebugger' }));
      expect(await (await fetch(debugged.address)).text()).toBe(pid);
      session.close();
    } finally {
      await Promise.all([debugged.kept.stop(), busy.kept.stop()]);
    }
  });

  it('is left alone while it answers', async () => {
    const port = await freePort();
    let ready = 0;
    const kept = keepProcess({
      name: 'The server',
      args: [writeServer(port)],
      heartbeatMs: 300,
      onReady: () => {
        ready += 1;
      },
      onGivenUp: () => undefined,
      onProgress: () => undefined,
    });
    try {
      await expect.poll(() => ready, { timeout: 15_000 }).toBe(1);
      const pid = await (await fetch(`http://127.0.0.1:${port}`)).text();
      // Twice as long as a server may hang in this test.
      await sleep(6_000);
      expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe(pid);
    } finally {
      await kept.stop();
    }
  });
});
