/**
 * The device's storage, which keeps a person's data while there is no connection. It is loaded when the page is idle
 * (`features/study/offline`); until then, and in browsers without storage, calls go to the server or fail.
 */
import * as m from './messages/m.ts';

export type Wish =
  /** `isNew` when the server does not have the note yet. */
  | { kind: 'note'; id: string; moduleId: number; content: string; timestamp: number; isNew: boolean }
  | { kind: 'no-note'; id: string }
  | { kind: 'item'; id: string; moduleId: number; completed: boolean }
  /** An answer to an exercise; `answer` is as the exercise's contract takes it. */
  | {
      kind: 'attempt';
      exerciseId: string;
      attemptId: string;
      revision: number;
      answer: object;
      result: { passed: number; total: number; failed: string | null };
    }
  /** How many hints of an exercise are open. */
  | { kind: 'hints'; exerciseId: string; count: number }
  | { kind: 'position'; moduleId: number; seconds: number }
  | { kind: 'progress'; moduleId: number; percent: number; completed: boolean };

/** Shown beside changes that are on this device but not on the server yet. */
export const waitingText = m.waiting;

export interface Reading {
  queryHash: string;
  queryKey: readonly unknown[];
  state: { fetchFailureCount: number };
}

type Read<Data, Context> = (context: Context) => Data | Promise<Data>;

export interface Device {
  /**
   * Sends a change. Without a connection, or when earlier changes are still waiting, it is stored and the result is
   * null.
   * @throws the server's error.
   */
  deliver: <Answer>(wish: Wish, send: () => Promise<Answer>) => Promise<Answer | null>;
  /** Reads from the server; without a connection, or after repeated failures, from the device. */
  read: <Data, Context>(read: Read<Data, Context>, context: Context, reading: Reading) => Promise<Data>;
  /** Tries to send waiting changes. @returns how many exist only here, including refused ones not seen yet. */
  settle: () => Promise<number>;
  forget: () => Promise<void>;
}

let device: Device | null = null;
const listeners = new Set<() => void>();

export const findDevice = (): Device | null => device;

export const setDevice = (found: Device | null): void => {
  device = found;
  for (const listener of listeners) listener();
};

let waiting = 0;

/** How many changes wait on this device to be sent. */
export const readWaiting = (): number => waiting;

export const setWaiting = (count: number): void => {
  waiting = count;
  for (const listener of listeners) listener();
};

export const subscribeDevice = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Settles when all deliveries so far have; replaced with each delivery. */
let answered: Promise<void> | null = null;

export const deliver: Device['deliver'] = (wish, send) => {
  const delivery = device?.deliver(wish, send) ?? send();
  answered = Promise.allSettled([answered, delivery]).then(() => undefined);
  return delivery;
};

/** Longer than an answer takes on a slow connection. The page's skeleton is shown meanwhile. */
const longestWaitMs = 3_000;

/** Reads data that deliveries change: waits for running ones, and reads again if one began in the meantime. */
export async function readAfterDeliveries<Data>(read: () => Promise<Data>): Promise<Data> {
  for (;;) {
    const before = answered;
    if (before) await Promise.race([before, new Promise((resolve) => setTimeout(resolve, longestWaitMs))]);
    const data = await read();
    if (answered === before) return data;
  }
}

export const readThrough = <Data, Context>(read: Read<Data, Context>, context: Context, reading: Reading) =>
  device?.read(read, context, reading) ?? read(context);

/** Where a tab stores the position of a video when the page is left by a full load, until it is sent. */
export const leftPositionKey = 'langkah-left-position';

export function hasLeftPosition(): boolean {
  try {
    return sessionStorage.getItem(leftPositionKey) !== null;
  } catch {
    return false;
  }
}
