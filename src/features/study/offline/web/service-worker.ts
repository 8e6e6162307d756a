/**
 * Opens the learner area offline. It caches only what is the same for everyone: the build's files and one page
 * without a person (`/offline`), from which the app starts and shows the data in `store.ts`. Everything else passes
 * through to the server. Built by `worker-plugin.ts`, which fills in the files.
 */
import { framePaths } from '#features/study/practice/frame-paths.ts';
import type { Language } from '#kernel/language.ts';
import { atMost } from './at-most.ts';
import { mayChangePerson } from './sign-in-calls.ts';
import { certainty, forgetAll, forgetReadings, picturesName } from './store.ts';

declare const __RELEASE__: string;
/** The files that the learner pages need to open, in each language. Other files of the build are cached on first use. */
declare const __FILES__: Readonly<Record<Language, readonly string[]>>;

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

/** Pages register a worker of their language; one of another language replaces it, with its files. */
const language: Language = location.search === '?lang=id' ? 'id' : 'en';
const filesName = `langkah-files-${__RELEASE__}-${language}`;
const offlinePage = `/offline${location.search}`;
const frames: readonly string[] = Object.values(framePaths);
const forgetMs = 2_000;

on('install', (event) => {
  const fill = async () => {
    const files = await caches.open(filesName);
    await files.addAll([offlinePage, ...frames, ...__FILES__[language]]);
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

/** Cached for good: a file's name changes with its content. */
async function fileOfBuild(request: Request): Promise<Response> {
  const kept = await caches.match(request).catch(() => undefined);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) void keepFile(request, answer.clone());
  return answer;
}

/** Ignores a full disk: the answer must not fail because of it. */
const keepFile = (request: Request, answer: Response): Promise<void> =>
  caches
    .open(filesName)
    .then((files) => files.put(request, answer))
    .catch(() => undefined);

const picturePath = /^\/api\/modules\/\d+\/pictures\/[^/]+$/;
/** The oldest ones give way. */
const mostPictures = 300;

/** A lesson's picture: the server says whether it is open to the person; without a connection, the one that was seen. */
async function picture(event: FetchEvent): Promise<Response> {
  const { request } = event;
  try {
    const answer = await fetch(request);
    event.waitUntil(keepPicture(request, answer.clone()).catch(() => undefined));
    return answer;
  } catch (error) {
    const kept = await caches.match(request, { cacheName: picturesName }).catch(() => undefined);
    if (kept) return kept;
    throw error;
  }
}

async function keepPicture(request: Request, answer: Response): Promise<void> {
  if (answer.status === 403 || answer.status === 404) await (await caches.open(picturesName)).delete(request);
  if (answer.status !== 200 || !(await isCertain())) return;
  const pictures = await caches.open(picturesName);
  await pictures.put(request, answer);
  const keys = await pictures.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - mostPictures))) await pictures.delete(old);
}

async function page(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    // The next person to log in may be another one. Offline nobody can, so the data stays.
    if (new URL(request.url).pathname === '/login') await atMost(forgetMs, forgetReadings());
    return answer;
  } catch (error) {
    const kept = await caches.match(offlinePage);
    if (kept) return kept;
    throw error;
  }
}

/**
 * The sandbox of learners' code, with the headers that make it one. Its element lets this worker answer, so it is
 * never answered with another document of ours: that would run with our origin.
 */
async function frame(request: Request, pathname: string): Promise<Response> {
  const kept = await caches.open(filesName).then(
    (files) => files.match(pathname),
    () => undefined,
  );
  return kept ?? fetch(request);
}

async function signOut(request: Request): Promise<Response> {
  const answer = await fetch(request);
  // Bounded, so signing out succeeds even if the device's database cannot be opened.
  if (answer.ok) await atMost(forgetMs, forgetAll());
  return answer;
}

const isCertain = () => caches.has(certainty).catch(() => false);

/** Deletes stored data until the server has said who is signed in. Offline nobody can sign in or out, so it stays. */
async function forgetBefore(pathname: string): Promise<void> {
  if (navigator.onLine && mayChangePerson(pathname, await isCertain())) await forgetReadings();
}

on<FetchEvent>('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (pathname.startsWith('/api/auth/')) event.waitUntil(forgetBefore(pathname).catch(() => undefined));
  if (pathname === '/api/auth/sign-out') event.respondWith(signOut(request));
  else if (request.method === 'GET' && picturePath.test(pathname)) event.respondWith(picture(event));
  else if (request.method !== 'GET' || pathname.startsWith('/api/')) return;
  else if (frames.includes(pathname)) event.respondWith(frame(request, pathname));
  else if (request.mode === 'navigate') event.respondWith(page(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(fileOfBuild(request));
});
