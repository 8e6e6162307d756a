/** The wishes that wait on this device: kept in order, sent in order, by one tab at a time. */
import { isOffline } from '#api/errors.ts';
import {
  addWish,
  nextToSend,
  refusalOf,
  requestOf,
  standingWishes,
  verdictOf,
  type WaitingWish,
  type Wish,
} from '#features/learning/wishes.ts';
import * as store from './store.ts';

const key = 'wishes';
const channelName = 'langkah-outbox';
const firstPauseMs = 2_000;
const longestPauseMs = 60_000;

export interface Outbox {
  waiting: () => readonly WaitingWish[];
  standing: () => readonly Wish[];
  subscribe: (listener: () => void) => () => void;
  add: (wish: Wish, isTried: boolean) => Promise<void>;
  remove: (id: string) => Promise<void>;
  /** Sends what can be sent. Resolves when this tab has nothing more to do. */
  send: () => Promise<void>;
  close: () => void;
}

/** @param onSettled some wishes are fulfilled or refused: what was read before is out of date. */
export async function openOutbox(userId: string, onSettled: () => Promise<unknown>): Promise<Outbox> {
  const listeners = new Set<() => void>();
  const channel = new BroadcastChannel(channelName);
  let list: readonly WaitingWish[] = [];
  let pauseMs = firstPauseMs;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const show = (next: readonly WaitingWish[]) => {
    list = next;
    for (const listener of listeners) listener();
  };
  const read = async () => show(((await store.find(userId, key)) ?? []) as WaitingWish[]);
  const change = async (next: (before: readonly WaitingWish[]) => readonly WaitingWish[]) => {
    show((await store.change<readonly WaitingWish[]>(userId, key, (before) => next(before ?? []))) ?? []);
    if (!isClosed) channel.postMessage('changed');
  };
  const changeOne = (id: string, more: Partial<WaitingWish>) =>
    change((before) => before.map((one) => (one.id === id ? { ...one, ...more } : one)));
  const remove = (id: string) => change((before) => before.filter((one) => one.id !== id));

  const sendLater = () => {
    clearTimeout(retry);
    if (isClosed) return;
    retry = setTimeout(send, pauseMs);
    pauseMs = Math.min(2 * pauseMs, longestPauseMs);
  };

  /** @returns whether the next one may be sent. */
  const sendOne = async (one: WaitingWish): Promise<boolean> => {
    await changeOne(one.id, { isTried: true });
    const answer = await post(userId, one);
    const verdict = answer ? verdictOf(one.wish, answer.status) : 'later';
    // Whoever is not signed in any more hears it from what they read.
    if (answer?.status === 401) void onSettled();
    if (!answer || verdict === 'later') return false;
    if (verdict === 'done') await remove(one.id);
    else await changeOne(one.id, { refusal: refusalOf(one.wish, answer.status, answer.message) });
    return true;
  };

  const sendAll = async () => {
    clearTimeout(retry);
    await read();
    let settled = 0;
    for (let one = nextToSend(list); one; one = nextToSend(list)) {
      if (isClosed || isOffline() || !(await sendOne(one))) break;
      settled += 1;
    }
    if (settled > 0) {
      pauseMs = firstPauseMs;
      await onSettled();
    }
    if (nextToSend(list)) sendLater();
  };
  const sendAlone = async () => {
    // What two tabs send twice the server takes once; where there are locks it is not even asked twice.
    if (!('locks' in navigator)) return sendAll();
    await navigator.locks.request(channelName, { ifAvailable: true }, (lock) =>
      lock ? sendAll() : sendLater(),
    );
  };
  // The drawer may be another's by now: then there is nothing to send.
  const send = async () => (isOffline() ? undefined : sendAlone().catch(() => undefined));

  channel.onmessage = () => void read().catch(() => undefined);
  await read();
  return {
    waiting: () => list,
    standing: () => standingWishes(list),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (wish, isTried) => change((before) => addWish(before, wish, { nowMs: Date.now(), isTried })),
    remove,
    send,
    close: () => {
      isClosed = true;
      clearTimeout(retry);
      channel.close();
    },
  };
}

/** Null when nobody has answered. */
async function post(userId: string, one: WaitingWish): Promise<{ status: number; message: string } | null> {
  const { method, path, body } = requestOf(one, Date.now());
  try {
    const answer = await fetch(`/api${path}`, {
      method,
      // Whose it is: the server refuses it when somebody else is signed in by now.
      headers: { 'content-type': 'application/json', 'x-written-by': userId },
      ...(method === 'DELETE' ? {} : { body: JSON.stringify(body) }),
    });
    const said = (await answer.json().catch(() => null)) as { message?: string } | null;
    return { status: answer.status, message: said?.message ?? '' };
  } catch {
    return null;
  }
}
