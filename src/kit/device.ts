/**
 * The device behind the page: what it keeps for its person while there is no connection. It is fetched when the page
 * has come to rest (`features/study/offline`); until then, and in browsers that keep nothing, everything goes to the server or fails.
 */
/** What a learner does while there may be no connection. */
export type Wish =
  /** `isNew` when the server has never heard of the note. */
  | { kind: 'note'; id: string; moduleId: number; content: string; timestamp: number; isNew: boolean }
  | { kind: 'no-note'; id: string }
  | { kind: 'item'; id: string; moduleId: number; completed: boolean }
  | { kind: 'position'; moduleId: number; seconds: number }
  | { kind: 'progress'; moduleId: number; percent: number; completed: boolean };

/** Shown beside what is on this device and not at the server yet. */
export const waitingText = 'Saved on this device, will sync';

/** A query of the cache, as far as reading it takes. */
export interface Reading {
  queryHash: string;
  queryKey: readonly unknown[];
  state: { fetchFailureCount: number };
}

type Read<Data, Context> = (context: Context) => Data | Promise<Data>;

export interface Device {
  /**
   * Sends what a person wishes; without a connection, or behind what waits already, it is kept and the answer is null.
   * @throws what the server says to it.
   */
  deliver: <Answer>(wish: Wish, send: () => Promise<Answer>) => Promise<Answer | null>;
  /** Reads from the server; without a connection, or when it has failed again and again, from here. */
  read: <Data, Context>(read: Read<Data, Context>, context: Context, reading: Reading) => Promise<Data>;
  /** Tries to send what waits. @returns how much is here only, what was refused and not yet seen included. */
  settle: () => Promise<number>;
  /** Deletes everything that is kept here. */
  forget: () => Promise<void>;
}

let device: Device | null = null;
const listeners = new Set<() => void>();

export const findDevice = (): Device | null => device;

export const setDevice = (found: Device | null): void => {
  device = found;
  for (const listener of listeners) listener();
};

/** Tells when there is one, and when there is none any more. */
export const subscribeDevice = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Of everything delivered so far; another one with each delivery. */
let answered: Promise<void> | null = null;

export const deliver: Device['deliver'] = (wish, send) => {
  const delivery = device?.deliver(wish, send) ?? send();
  answered = Promise.allSettled([answered, delivery]).then(() => undefined);
  return delivery;
};

/** Longer than an answer takes on a slow line. The page's skeleton is shown meanwhile. */
const longestWaitMs = 3_000;

/** Reads what deliveries change: behind those that are under way, and once more when one began meanwhile. */
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

/** Where a tab keeps the second of a video that was left by a full load, until it is sent. */
export const leftPositionKey = 'langkah-left-position';

/** Whether such a position waits here. */
export function hasLeftPosition(): boolean {
  try {
    return sessionStorage.getItem(leftPositionKey) !== null;
  } catch {
    return false;
  }
}
