/** Measures a scenario in short rounds, alternating with its floors; the result is the median of the ratios. */
import type { LoadOrder, LoadResult } from './load.ts';
import { cpuSeconds, familyCpuSeconds } from './processes.ts';
import type { FloorKind, Scenario } from './scenarios.ts';
import type { Plan } from './statements.ts';
import type { Subject } from './subject.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const roundMs = Number(process.env.BENCH_ROUND_MS ?? 1_200);

export interface Rate {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  cpuSeconds: number;
  databaseCpuSeconds: number;
}

export interface Measured {
  scenario: Scenario;
  subject: Rate;
  floors: (Rate & { kind: FloorKind; ratio: number; lowest: number; highest: number })[];
  unloadedP50Ms: number | null;
  /** The share of its core that the load generator used in the busiest round. */
  loadBusy: number;
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const twoKb = Buffer.from(
  JSON.stringify({ items: Array.from({ length: 40 }, (_, n) => ({ id: n, text: 'a line of about fifty' })) })
    .slice(0, 2_045)
    .padEnd(2_047)
    .concat('}'),
);

type Round = Rate & { busy: number };

async function round(subject: Subject, pid: number, order: LoadOrder, name: string): Promise<Round> {
  const [before, databaseBefore] = [cpuSeconds(pid), familyCpuSeconds(subject.database.pid)];
  const result: LoadResult = await subject.load.ask(order);
  if (result.failures > 0)
    throw new Error(`${name}: ${result.failures} failed, such as ${result.firstFailure}`);
  return {
    perSecond: result.answers / result.seconds,
    p50Ms: result.p50Ms,
    p99Ms: result.p99Ms,
    cpuSeconds: (cpuSeconds(pid) - before) / Math.max(1, result.answers),
    databaseCpuSeconds:
      (familyCpuSeconds(subject.database.pid) - databaseBefore) / Math.max(1, result.answers),
    busy: result.busy,
  };
}

/** The product's answer, for the bare server to send as well. */
async function answerOf(subject: Subject, { requests, status }: Scenario) {
  const [head = '', body] = (requests[0] ?? '').split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const [method = 'GET', path = ''] = first.split(' ');
  const headers = Object.fromEntries(lines.map((line) => line.split(': ') as [string, string]));
  const { host: _host, 'content-length': _length, ...sent } = headers;
  const raw = await rawAnswer(
    subject.port,
    `${method} ${path} HTTP/1.1\r\nhost: ${new URL(subject.product.appUrl).host}\r\nconnection: close\r\n${Object.entries(
      sent,
    )
      .map(([name, value]) => `${name}: ${value}`)
      .join('\r\n')}${body ? `\r\ncontent-length: ${Buffer.byteLength(body)}` : ''}\r\n\r\n${body ?? ''}`,
  );
  if (raw.status !== status) throw new Error(`${path}: ${raw.status}`);
  return { method, path, answer: raw };
}

async function rawAnswer(port: number, request: string) {
  const { connect } = await import('node:net');
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(request));
    socket.on('data', (part) => parts.push(part));
    socket.on('end', () => resolve(Buffer.concat(parts)));
    socket.on('error', reject);
  });
  const end = bytes.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const kept = lines.filter(
    (line) => !/^(date|connection|keep-alive|transfer-encoding|content-length):/i.test(line),
  );
  const isChunked = lines.some((line) => /^transfer-encoding: chunked/i.test(line));
  const body = isChunked ? unchunked(bytes.subarray(end + 4)) : bytes.subarray(end + 4);
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: [
      ...kept.flatMap((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      'content-length',
      String(body.length),
    ],
    bodyBase64: body.toString('base64'),
  };
}

function unchunked(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const lineEnd = bytes.indexOf('\r\n', at);
    const length = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    if (!length) break;
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + length));
    at = lineEnd + 4 + length;
  }
  return Buffer.concat(parts);
}

/** Prepares a floor and returns a function that runs one round of it. */
async function openFloor(subject: Subject, scenario: Scenario, kind: FloorKind, plan: () => Promise<Plan>) {
  const { floor, floorPort: port } = subject;
  const order = { port, connections: scenario.connections, durationMs: roundMs, status: scenario.status };
  const run = (requests: string[]) => () =>
    round(subject, floor.pid, { ...order, requests }, `floor of ${scenario.name}`);
  switch (kind) {
    case 'bytes': {
      const { method, path, answer } = await answerOf(subject, scenario);
      await floor.ask({ type: 'answer', path: `${method} ${path}`, answer });
      return run(scenario.requests.slice(0, 1));
    }
    case 'json': {
      const headers = ['content-type', 'application/json', 'content-length', String(twoKb.length)];
      await floor.ask({
        type: 'answer',
        path: 'GET /json',
        answer: { status: 200, headers, bodyBase64: twoKb.toString('base64') },
      });
      const path = /^GET (\S+)/.exec(scenario.requests[0] ?? '')?.[1] ?? '';
      return run([(scenario.requests[0] ?? '').replace(path, '/json')]);
    }
    case 'sql': {
      const path = `/sql/${encodeURIComponent(scenario.name)}`;
      const method = scenario.requests[0]?.split(' ')[0] ?? 'GET';
      await floor.ask({
        type: 'run',
        path: `${method} ${path}`,
        status: scenario.status,
        plan: await plan(),
        isPasswordChecked: scenario.isPasswordChecked ?? false,
      });
      return run(scenario.requests.map((request) => request.replace(/^(\w+) \S+/, `$1 ${path}`)));
    }
    case 'pool': {
      const last = (await plan()).at(-1) ?? [];
      return async (): Promise<Round> => {
        const { perSecond = 0 } = await floor.ask({
          type: 'pool',
          plan: [last],
          concurrency: scenario.connections,
          durationMs: roundMs,
        });
        return {
          perSecond,
          p50Ms: Number.NaN,
          p99Ms: Number.NaN,
          cpuSeconds: 0,
          databaseCpuSeconds: 0,
          busy: 0,
        };
      };
    }
  }
}

const medianRate = (list: Rate[]): Rate => ({
  perSecond: median(list.map(({ perSecond }) => perSecond)),
  p50Ms: median(list.map(({ p50Ms }) => p50Ms)),
  p99Ms: median(list.map(({ p99Ms }) => p99Ms)),
  cpuSeconds: median(list.map(({ cpuSeconds: each }) => each)),
  databaseCpuSeconds: median(list.map(({ databaseCpuSeconds: each }) => each)),
});

export async function measureScenario(subject: Subject, scenario: Scenario): Promise<Measured> {
  let recorded: Promise<Plan> | null = null;
  const plan = () => {
    recorded ??= subject.record(scenario);
    return recorded;
  };
  const floors = [];
  for (const kind of scenario.floors)
    floors.push({ kind, run: await openFloor(subject, scenario, kind, plan), rounds: [] as Round[] });
  const order = (
    requests: string[],
    durationMs = roundMs,
    connections = scenario.connections,
  ): LoadOrder => ({
    port: subject.port,
    connections,
    durationMs,
    requests,
    status: scenario.status,
    ...(scenario.isOnce ? { isOnce: true } : {}),
  });
  const { isOnce, requests, name } = scenario;
  const warmingMs = scenario.warmingMs ?? 3 * roundMs;
  // Requests that work only once are split: a part for warming up, in proportion to its time, and one part per round.
  const share = isOnce
    ? Math.floor(requests.length / (rounds + Math.ceil(warmingMs / roundMs)))
    : requests.length;
  const warmed = isOnce ? requests.length - rounds * share : 0;
  await round(
    subject,
    subject.serverPid,
    order(isOnce ? requests.slice(0, warmed) : requests, warmingMs),
    name,
  );
  for (const floor of floors) await floor.run();
  const own: Round[] = [];
  for (let at = 0; at < rounds; at += 1) {
    const first = isOnce ? warmed + at * share : 0;
    own.push(await round(subject, subject.serverPid, order(requests.slice(first, first + share)), name));
    for (const floor of floors) floor.rounds.push(await floor.run());
  }
  const alone = scenario.unloadedP50Ms
    ? await round(subject, subject.serverPid, order(scenario.requests, 2_000, 1), scenario.name)
    : null;
  return {
    scenario,
    subject: medianRate(own),
    floors: floors.map(({ kind, rounds: list }) => {
      const ratios = list.map(
        (floor, index) => (own[index]?.perSecond ?? 0) / (scenario.perView ?? 1) / floor.perSecond,
      );
      return {
        kind,
        ...medianRate(list),
        ratio: median(ratios),
        lowest: Math.min(...ratios),
        highest: Math.max(...ratios),
      };
    }),
    unloadedP50Ms: alone?.p50Ms ?? null,
    loadBusy: Math.max(...[...own, ...floors.flatMap((floor) => floor.rounds)].map(({ busy }) => busy)),
  };
}
