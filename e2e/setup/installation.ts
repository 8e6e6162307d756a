/**
 * The installation of the worker that runs this file: each has one of its own, so that journeys that run at the same
 * time share no people, no data and no server.
 */
import { inject } from 'vitest';

export interface Installation {
  appUrl: string;
  sandboxUrl: string;
  /** `npm start` itself; everything of the product descends from it. */
  pid: number;
  dataDir: string;
}

const answer = await fetch(new URL(`/${process.env.VITEST_POOL_ID}`, inject('installationsUrl')));
if (!answer.ok) throw new Error(await answer.text());

export const installation = (await answer.json()) as Installation;
