/** What is measured, against which floor, and what it has to reach. */
import { demoPassword } from '#dev/accounts.ts';
import { addressHeader, emailOf } from './school.ts';

/** `bytes`: the same answer from a bare server. `json`: 2 KB of JSON from it. `sql`: the same SQL behind it. `pool`: the last write alone, without a server. */
export type FloorKind = 'bytes' | 'json' | 'sql' | 'pool';

export interface Scenario {
  name: string;
  requests: string[];
  status: number;
  connections: number;
  floors: FloorKind[];
  goal?: { floor: FloorKind; ratio: number };
  /** One person's wait on an idle server. */
  unloadedP50Ms?: number;
  /** Requests that make one view. */
  perView?: number;
  isOnce?: boolean;
  /** Of load before anything is measured, where the optimiser has more to see than a round shows it. */
  warmingMs?: number;
  /** Though each is sent once, the first may be sent a few times more, to see its SQL. */
  isRepeatable?: boolean;
  isPasswordChecked?: boolean;
}

export interface World {
  appUrl: string;
  /** Cookie headers of people who are signed in. */
  cookies: string[];
  /** A module in which progress is made. */
  moduleId: number;
  articlePath: string;
  /** Events at the scheduling provider, one for each claim, with who may claim it. */
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

/** Everyone asks for the same, each as themselves. */
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

/** So long the optimiser goes on with what draws pages: two or three times as many a second as at first (docs/speed.md). */
const drawingWarmedMs = 40_000;

const html = 'text/html,application/xhtml+xml';
const json = 'application/json';
/** What the dashboard asks for when someone comes to it from another page; how many are unread is pushed. */
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
      // No address twice, so every page is drawn.
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
