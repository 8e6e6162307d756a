import { setTimeout as sleep } from 'node:timers/promises';

/** Waits; returns early, without an error, when the sandboxes close. */
export async function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds <= 0 || signal.aborted) return;
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
}
