/** Learners who write notes one after another and remember which ones the server has confirmed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Person } from './people.ts';

/** Keeps each person below the limit of 120 writes a minute. */
const writePauseMs = 600;

export interface Writing {
  acknowledged: Set<string>;
  refused: number;
  stop: () => Promise<void>;
}

/** Lets every learner write notes one after another and records those that the server confirmed. */
export function keepWriting(learners: readonly Person[]): Writing {
  const acknowledged = new Set<string>();
  const writing: Writing = { acknowledged, refused: 0, stop: async () => undefined };
  let isStopping = false;
  const loops = learners.map(async (learner, index) => {
    await sleep((writePauseMs / learners.length) * index);
    for (let count = 0; !isStopping; count += 1) {
      const content = `${learner.email} ${count}`;
      const { status } = await learner.call('POST', '/api/notes', { moduleId: 1, content, timestamp: 1 });
      if (status === 201) acknowledged.add(content);
      else writing.refused += 1;
      await sleep(writePauseMs);
    }
  });
  writing.stop = async () => {
    isStopping = true;
    await Promise.all(loops);
  };
  return writing;
}

export async function readNotes(learner: Person): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = new URLSearchParams({ limit: '100', ...(cursor ? { cursor } : {}) });
    const { status, body } = await learner.call('GET', `/api/notes?${query}`);
    expect(status).toBe(200);
    found.push(...(body.notes as { content: string }[]).map((note) => note.content));
    cursor = body.nextCursor as string | null;
  }
  return found;
}
