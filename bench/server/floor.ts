/**
 * The floors, as a process of their own: a bare node:http server that sends the same bytes, the same server running
 * the same SQL on the same database through a plain pool, and the pool without any server.
 */
import { randomBytes, randomUUID, scrypt } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Plan, PlannedStatement, PlannedValue } from './statements.ts';

export interface FloorAnswer {
  status: number;
  headers: string[];
  bodyBase64: string;
}

export type FloorOrder =
  | { type: 'open'; databaseUrl: string; poolSize: number }
  | { type: 'answer'; path: string; answer: FloorAnswer }
  | { type: 'run'; path: string; status: number; plan: Plan; isPasswordChecked: boolean }
  /** Runs the plan at this concurrency, without HTTP; the reply says how many per second. */
  | { type: 'pool'; plan: Plan; concurrency: number; durationMs: number };

export interface FloorReply {
  port?: number;
  perSecond?: number;
}

type Answer = { status: number; headers: string[]; body: Buffer };
type Work = { status: number; plan: Plan; isPasswordChecked: boolean };

let pool: pg.Pool;
const answers = new Map<string, Answer>();
const works = new Map<string, Work>();
const derive = promisify<string, string, number, object, Buffer>(scrypt);

function freshValue(planned: PlannedValue): unknown {
  switch (planned.kind) {
    case 'same':
      return planned.value;
    case 'id':
      return randomUUID();
    case 'now':
      return new Date().toISOString();
    case 'text':
      return randomBytes(planned.length).toString('base64url').slice(0, planned.length);
  }
}

const send = (client: pg.Pool | pg.PoolClient, { text, values }: PlannedStatement) =>
  client.query(text, values.map(freshValue));

async function runTrack(track: PlannedStatement[]): Promise<unknown[]> {
  const [only] = track;
  if (track.length === 1 && only) return (await send(pool, only)).rows;
  const client = await pool.connect();
  try {
    const rows: unknown[] = [];
    for (const statement of track) rows.push(...(await send(client, statement)).rows);
    client.release();
    return rows;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function runPlan(plan: Plan): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (const wave of plan) rows.push(await Promise.all(wave.map(runTrack)));
  return rows;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return parts.length > 0 ? JSON.parse(Buffer.concat(parts).toString()) : null;
}

async function work(request: IncomingMessage, { plan, isPasswordChecked }: Work): Promise<string> {
  if (request.method === 'POST') await bodyOf(request);
  // Costs as much as the auth library's own check.
  if (isPasswordChecked)
    await derive('langkah-demo', 'salt', 64, { N: 16_384, r: 16, p: 1, maxmem: 128 * 16_384 * 16 * 2 });
  return JSON.stringify(await runPlan(plan));
}

const server = createServer((request, response) => {
  const path = `${request.method} ${request.url}`;
  const answer = answers.get(path);
  if (answer) {
    response.writeHead(answer.status, answer.headers).end(answer.body);
    return;
  }
  const found = works.get(path);
  if (!found) {
    response.writeHead(404).end();
    return;
  }
  work(request, found).then(
    (text) =>
      response
        .writeHead(found.status, {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        })
        .end(text),
    (error: Error) => {
      console.error('floor:', error.message);
      response.writeHead(500).end();
    },
  );
});

async function poolRate(plan: Plan, concurrency: number, durationMs: number): Promise<number> {
  const startedAt = performance.now();
  let done = 0;
  const loop = async () => {
    while (performance.now() - startedAt < durationMs) {
      await runPlan(plan);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, loop));
  return (done * 1000) / (performance.now() - startedAt);
}

async function carryOut(order: FloorOrder): Promise<FloorReply> {
  switch (order.type) {
    case 'open':
      pool = new pg.Pool({ connectionString: order.databaseUrl, max: order.poolSize });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return { port: (server.address() as AddressInfo).port };
    case 'answer': {
      const { status, headers, bodyBase64 } = order.answer;
      answers.set(order.path, { status, headers, body: Buffer.from(bodyBase64, 'base64') });
      return {};
    }
    case 'run':
      works.set(order.path, order);
      return {};
    case 'pool':
      return { perSecond: await poolRate(order.plan, order.concurrency, order.durationMs) };
  }
}

process.on('message', (order: FloorOrder) => {
  void carryOut(order).then((reply) => process.send?.(reply));
});
process.on('disconnect', () => process.exit(0));
