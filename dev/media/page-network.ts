import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentDir } from './content-files.ts';

/**
 * How the network of a scene behaves: the API `answers`; the request `waits` without an end; the server is `gone`; or
 * the browser has `blocked` the answer of another origin.
 */
export const networks = ['answers', 'waits', 'gone', 'blocked'] as const;
export type Network = (typeof networks)[number];

/** What the API says to one request: the function that `createApi` of the learners' files returns. */
type Answer = (method: string, path: string, text: string) => { status: number; body: unknown };

const apiFile = join(contentDir, 'resources/data-start-end/data-app/api.mjs');

/** The API that learners start on their laptops, as a script that defines `createApi`. */
export const apiSource = (): string => readFileSync(apiFile, 'utf8').replace(/^export /gm, '');

/**
 * `fetch` as a page has it, with the learners' API in the place of the network. Its own text is also put into the page
 * of a video, so it uses nothing from around it.
 * @param complain gets the lines that the browser adds to the console.
 */
export function fetchFrom(
  answer: Answer,
  network: Network,
  complain: (text: string) => void,
): (address: string, options?: { method?: string; body?: unknown }) => Promise<Response> {
  return async (address, { method = 'GET', body = '' } = {}) => {
    if (network === 'waits') await new Promise(() => {});
    if (network === 'blocked')
      complain(
        `Access to fetch at '${address}' from origin 'http://localhost:3000' has been blocked by CORS policy: No 'Access-Control-Allow-Origin' header is present on the requested resource.`,
      );
    if (network !== 'answers') throw new TypeError('Failed to fetch');
    const said = answer(method, address, String(body));
    return new Response(JSON.stringify(said.body), { status: said.status });
  };
}
