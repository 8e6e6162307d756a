/** Pages that people open at a fixed rate, beside whatever else is measured. */
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressHeader } from './school.ts';

export interface Target {
  port: number;
  path: string;
  headers: http.OutgoingHttpHeaders;
}

/** @returns how many bytes came. */
export const ask = (
  agent: http.Agent,
  { port, path: asked, headers }: Target,
  status: number,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = http.get({ host: '127.0.0.1', port, path: asked, headers, agent }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () =>
        answer.statusCode === status
          ? resolve(bytes)
          : reject(new Error(`${asked}: ${String(answer.statusCode)}`)),
      );
      answer.on('error', reject);
    });
    request.on('error', reject);
  });

export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN;

/** The headers of one person's browser, who has an address of their own. */
export function headersOf(appUrl: string, cookies: readonly string[], index: number) {
  const [name = '', address = ''] = addressHeader(index + 1).split(': ');
  return {
    host: new URL(appUrl).host,
    cookie: cookies[index] ?? '',
    accept: 'text/html',
    'accept-encoding': 'gzip, br',
    [name]: address,
  };
}

/** What learners open most, for each of these people. */
export const pagesOf = (appUrl: string, cookies: readonly string[], moduleId: number): Target[] =>
  cookies.flatMap((_, index) =>
    ['/dashboard', '/modules', `/modules/${moduleId}`, '/notes', '/api/dashboard'].map((asked) => ({
      port: Number(new URL(appUrl).port),
      path: asked,
      headers: headersOf(appUrl, cookies, index),
    })),
  );

/** Asks for pages at the fixed rate. @returns how long each took from its moment on, in milliseconds. */
export async function openPages(
  targets: readonly Target[],
  { pagesPerSecond, roundMs }: { pagesPerSecond: number; roundMs: number },
): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 200 });
  const times: number[] = [];
  const running: Promise<void>[] = [];
  const count = Math.floor((roundMs / 1000) * pagesPerSecond);
  const startedAt = performance.now();
  for (let number = 0; number < count; number += 1) {
    const dueAt = startedAt + (number * 1000) / pagesPerSecond;
    const waitMs = dueAt - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    const target = targets[number % targets.length];
    if (target)
      running.push(
        ask(agent, target, 200).then(() => {
          times.push(performance.now() - dueAt);
        }),
      );
  }
  await Promise.all(running);
  agent.destroy();
  return times;
}
