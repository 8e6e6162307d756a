import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { picturesName } from './store.ts';

/** What a worker of a browser has and Node does not: caches by name, and a page's requests as events. */
class KeptFiles {
  files = new Map<string, Response>();
  match = async ({ url }: Request) => this.files.get(url)?.clone();
  put = async ({ url }: Request, answer: Response) => void this.files.set(url, answer);
  delete = async ({ url }: Request) => this.files.delete(url);
  keys = async () => [...this.files.keys()].map((url) => new Request(url));
}

const origin = 'https://langkah.test';
const address = `${origin}/api/modules/3/pictures/menu-board.webp`;
const stores = new Map<string, KeptFiles>();
const open = async (name: string): Promise<KeptFiles> => {
  const store = stores.get(name) ?? new KeptFiles();
  stores.set(name, store);
  return store;
};
const worker = new EventTarget();
const server = vi.fn<() => Promise<Response>>();

beforeAll(async () => {
  vi.stubGlobal('self', worker);
  vi.stubGlobal('location', new URL(`${origin}/sw.js`));
  vi.stubGlobal('fetch', server);
  vi.stubGlobal('caches', {
    open,
    has: async (name: string) => stores.has(name),
    match: async (request: Request, { cacheName = '' } = {}) => stores.get(cacheName)?.match(request),
  });
  vi.stubGlobal('__RELEASE__', 'test');
  vi.stubGlobal('__FILES__', { en: [], id: [] });
  await import('./service-worker.ts');
});
afterAll(() => vi.unstubAllGlobals());

beforeEach(() => {
  stores.clear();
  // The server has said who is signed in.
  void open('langkah-person');
});

/** A page asks for the picture, and the worker does all that it does for that. */
async function ask(): Promise<Response> {
  let answer: Promise<Response> = Promise.reject(new Error('the worker has not answered'));
  answer.catch(() => undefined);
  const work: Promise<unknown>[] = [];
  const event = Object.assign(new Event('fetch'), {
    request: new Request(address),
    respondWith: (given: Promise<Response>) => {
      answer = given;
    },
    waitUntil: (given: Promise<unknown>) => work.push(given),
  });
  worker.dispatchEvent(event);
  try {
    return await answer;
  } finally {
    await Promise.all(work);
  }
}

const kept = async () => [...(await open(picturesName)).files.keys()];

it.each([403, 404])('a kept picture is deleted when the server answers %d for it', async (status) => {
  server.mockResolvedValueOnce(new Response('picture'));
  await ask();
  expect(await kept()).toEqual([address]);

  server.mockResolvedValueOnce(new Response('no', { status }));
  expect((await ask()).status).toBe(status);
  expect(await kept()).toEqual([]);

  // Without a connection it is not shown from anywhere else.
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(ask()).rejects.toThrow('Failed to fetch');
});

it('a kept picture stays when the server fails, and is shown without a connection', async () => {
  server.mockResolvedValueOnce(new Response('picture'));
  await ask();
  server.mockResolvedValueOnce(new Response('', { status: 503 }));
  await ask();
  expect(await kept()).toEqual([address]);
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await (await ask()).text()).toBe('picture');
});

it('a picture is kept only while it is certain who is signed in', async () => {
  stores.clear();
  server.mockResolvedValueOnce(new Response('picture'));
  await ask();
  expect(await kept()).toEqual([]);
});
