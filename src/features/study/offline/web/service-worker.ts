/**
 * Opens the learner area where nothing answers. It keeps what is the same for everyone: the files of the build and one
 * page without a person (`/offline`), from which the app starts and shows what `store.ts` has kept. Everything else goes
 * to the server, and comes from there, untouched. Built by `worker-plugin.ts`, which fills in the files.
 */
import { atMost } from './at-most.ts';
import { mayChangePerson } from './sign-in-calls.ts';
import { certainty, forgetAll, forgetReadings } from './store.ts';

declare const __RELEASE__: string;
/** What the learner pages need to open. Other files of the build are kept when they are first used. */
declare const __FILES__: readonly string[];

interface WorkerEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface FetchEvent extends WorkerEvent {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}
interface Worker extends EventTarget {
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
}

const worker = self as unknown as Worker;
const on = <Heard extends WorkerEvent>(type: string, hear: (event: Heard) => void) =>
  worker.addEventListener(type, (event) => hear(event as Heard));

const filesName = `langkah-files-${__RELEASE__}`;
const offlinePage = '/offline';
const forgetMs = 2_000;

on('install', (event) => {
  const fill = async () => {
    const files = await caches.open(filesName);
    await files.addAll([offlinePage, ...__FILES__]);
    await worker.skipWaiting();
  };
  event.waitUntil(fill());
});

on('activate', (event) => {
  const removeOld = async () => {
    for (const name of await caches.keys())
      if (name.startsWith('langkah-files-') && name !== filesName) await caches.delete(name);
    await worker.clients.claim();
  };
  event.waitUntil(removeOld());
});

/** Their names change with what is in them. */
async function fileOfBuild(request: Request): Promise<Response> {
  const kept = await caches.match(request).catch(() => undefined);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) void keepFile(request, answer.clone());
  return answer;
}

/** A full disk is no reason not to answer. */
const keepFile = (request: Request, answer: Response): Promise<void> =>
  caches
    .open(filesName)
    .then((files) => files.put(request, answer))
    .catch(() => undefined);

async function page(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    // Who opens the login page may be another person; without a connection nobody can sign in.
    if (new URL(request.url).pathname === '/login') await atMost(forgetMs, forgetReadings());
    return answer;
  } catch (error) {
    const kept = await caches.match(offlinePage);
    if (kept) return kept;
    throw error;
  }
}

async function signOut(request: Request): Promise<Response> {
  const answer = await fetch(request);
  // Whoever has signed out hears so, also where the device cannot be opened.
  if (answer.ok) await atMost(forgetMs, forgetAll());
  return answer;
}

const isCertain = () => caches.has(certainty).catch(() => false);

/** Nothing that was read is shown until the server has said who it is. Without a connection nobody signs in or out. */
async function forgetBefore(pathname: string): Promise<void> {
  if (navigator.onLine && mayChangePerson(pathname, await isCertain())) await forgetReadings();
}

on<FetchEvent>('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (pathname.startsWith('/api/auth/')) event.waitUntil(forgetBefore(pathname).catch(() => undefined));
  if (pathname === '/api/auth/sign-out') event.respondWith(signOut(request));
  else if (request.method !== 'GET' || pathname.startsWith('/api/')) return;
  else if (request.mode === 'navigate') event.respondWith(page(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(fileOfBuild(request));
});
