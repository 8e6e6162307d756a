/**
 * The installation of the current worker. Each worker has its own, so that parallel journeys share no people, no data
 * and no server.
 */
import { inject } from 'vitest';

export interface Installation {
  appUrl: string;
  sandboxUrl: string;
  /** The process of `npm start`, the ancestor of all processes of the product. */
  pid: number;
  dataDir: string;
}

const answer = await fetch(new URL(`/${process.env.VITEST_POOL_ID}`, inject('installationsUrl')));
if (!answer.ok) throw new Error(await answer.text());

export const installation = (await answer.json()) as Installation;
