/** What is measured, against which floor, and the goal. */
import { demoPassword } from '#dev/accounts.ts';
import { addressHeader, emailOf } from './school.ts';

/**
 * `bytes`: the same answer from a bare server. `json`: 2 KB of JSON from it. `sql`: the same SQL behind it. `pool`:
 * only the last write, without a server.
 */
export type FloorKind = 'bytes' | 'json' | 'sql' | 'pool';

export interface Scenario {
  name: string;
  requests: string[];
  status: number;
  connections: number;
  floors: FloorKind[];
  goal?: { floor: FloorKind; ratio: number };
  /** The goal for one person's wait on an idle server. Milliseconds. */
  unloadedP50Ms?: number;
  perView?: number;
  isOnce?: boolean;
  /** Milliseconds of load before measuring, where the optimiser needs more warming up than a round. */
  warmingMs?: number;
  /** The first request may be sent a few more times to record its SQL, although each is sent once. */
  isRepeatable?: boolean;
  isPasswordChecked?: boolean;
}

export interface World {
  appUrl: string;
  cookies: string[];
  moduleId: number;
  articlePath: string;
  /** Events at the scheduling provider, one for each claim, with the person who may claim it. */
  events: { uri: string; cookie: string }[];
}

const browserHeaders = [
  'accept-encoding: gzip, deflate, br, zstd',
  'accept-language: en',
  'user-agent: bench',
];

function request(appUrl: string, method: string, path: string, headers: string[], body?: object): string {
  const { host, origin } = new URL(appUrl);
  const text = body ? JSON.stringify(body) : '';
  const ofBody = body
    ? [`origin: ${origin}`, 'content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]
    : [];
  return `${[`${method} ${path} HTTP/1.1`, `host: ${host}`, ...browserHeaders, ...headers, ...ofBody].join('\r\n')}\r\n\r\n${text}`;
}

/** Everyone makes the same request, each with their own session. */
const asEverybody = (
  { appUrl, cookies }: World,
  method: string,
  path: string,
  accept: string,
  body?: (n: number) => object,
) =>
  cookies.map((cookie, index) =>
    request(
      appUrl,
      method,
      path,
      [`cookie: ${cookie}`, `accept: ${accept}`, addressHeader(index + 1)],
      body?.(index),
    ),
  );

/** How long the optimiser keeps improving the code that draws pages, up to threefold (docs/speed.md). Milliseconds. */
const drawingWarmedMs = 40_000;

const html = 'text/html,application/xhtml+xml';
const json = 'application/json';
/** What the dashboard requests after a navigation within the app; the number of unread notifications is pushed. */
const dashboardCalls = ['/api/dashboard'];

export function scenariosOf(world: World, signIns: number): Scenario[] {
  const { appUrl, articlePath, moduleId, events } = world;
  const visitor = (path: string) => [request(appUrl, 'GET', path, [`accept: ${html}`])];
  const signedIn = (path: string, accept = json) => asEverybody(world, 'GET', path, accept);
  return [
    {
      name: 'Article, kept',
      requests: visitor(articlePath),
      status: 200,
      connections: 32,
      floors: ['bytes'],
      goal: { floor: 'bytes', ratio: 0.7 },
    },
    { name: 'Home, kept', requests: visitor('/'), status: 200, connections: 32, floors: ['bytes'] },
    {
      name: 'GET /api/modules',
      requests: signedIn('/api/modules'),
      status: 200,
      connections: 16,
      floors: ['sql', 'bytes'],
      goal: { floor: 'sql', ratio: 0.6 },
    },
    {
      name: 'GET /api/dashboard',
      requests: signedIn('/api/dashboard'),
      status: 200,
      connections: 16,
      floors: ['sql', 'bytes'],
      goal: { floor: 'sql', ratio: 0.6 },
    },
    {
      name: 'POST progress',
      requests: asEverybody(world, 'POST', `/api/modules/${moduleId}/progress`, json, (n) => ({
        progress: 40 + (n % 50),
      })),
      status: 200,
      connections: 16,
      floors: ['pool', 'sql'],
      goal: { floor: 'pool', ratio: 0.6 },
    },
    {
      // No address repeats, so every page is drawn.
      name: 'Dashboard, document first time',
      requests: Array.from({ length: 1_000 }, (_, index) =>
        signedIn(`/dashboard?time=${index}`, html),
      ).flat(),
      status: 200,
      connections: 8,
      floors: ['json'],
      goal: { floor: 'json', ratio: 0.006 },
      isOnce: true,
      isRepeatable: true,
      warmingMs: drawingWarmedMs,
    },
    {
      name: 'Dashboard, by navigation',
      requests: world.cookies.flatMap((_, index) =>
        dashboardCalls.map((path) => signedIn(path)[index] ?? ''),
      ),
      status: 200,
      connections: 8,
      floors: ['json'],
      goal: { floor: 'json', ratio: 0.02 },
      perView: dashboardCalls.length,
    },
    {
      name: 'Module, document',
      requests: signedIn(`/modules/${moduleId}`, html),
      status: 200,
      connections: 8,
      floors: ['json'],
      warmingMs: drawingWarmedMs,
    },
    {
      name: 'Login',
      requests: Array.from({ length: signIns }, (_, index) =>
        request(
          appUrl,
          'POST',
          '/api/auth/sign-in/email',
          [`accept: ${json}`, addressHeader(10_000 + index)],
          {
            email: emailOf(1 + index),
            password: demoPassword,
          },
        ),
      ),
      status: 200,
      connections: 4,
      floors: ['sql'],
      isOnce: true,
      isRepeatable: true,
      isPasswordChecked: true,
    },
    {
      name: 'Booking, claimed',
      requests: events.map(({ uri, cookie }, index) =>
        request(
          appUrl,
          'POST',
          '/api/bookings',
          [`cookie: ${cookie}`, `accept: ${json}`, addressHeader(index + 1)],
          { calendlyUrl: uri },
        ),
      ),
      status: 201,
      connections: 4,
      floors: ['sql'],
      isOnce: true,
    },
  ];
}
