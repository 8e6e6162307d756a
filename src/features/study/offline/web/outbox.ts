/** The wishes waiting on this device: stored in order, and sent in order by one tab at a time. */

import { api } from '#kit/client.ts';
import type { Wish } from '#kit/device.ts';
import { isOffline } from '#kit/errors.ts';
import { addWish, afterAnswer, nextToSend, standingWishes, subjectOf, type WaitingWish } from '../wishes.ts';
import { sendWish, type WishCalls } from './send-wish.ts';
import * as store from './store.ts';

const channelName = 'langkah-outbox';
const firstPauseMs = 2_000;
const longestPauseMs = 60_000;

export interface Outbox {
  waiting: () => readonly WaitingWish[];
  standing: () => readonly Wish[];
  subscribe: (listener: () => void) => () => void;
  /** @param nowMs when the wish was made. */
  add: (wish: Wish, when: { nowMs: number; isTried: boolean }) => Promise<void>;
  remove: (id: string) => Promise<void>;
  /** Sends what can be sent. Resolves when this tab has nothing more to do. */
  send: () => Promise<void>;
  close: () => void;
}

type Drawer = Pick<typeof store, 'find' | 'change'>;

/** @param onSettled called when wishes are fulfilled or refused: data read before is then out of date. */
export async function openOutbox(
  userId: string,
  onSettled: () => Promise<unknown>,
  { drawer = store, calls = api }: { drawer?: Drawer; calls?: WishCalls } = {},
): Promise<Outbox> {
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
  const read = async () => show(((await drawer.find(userId, store.wishesKey)) ?? []) as WaitingWish[]);
  const change = async (next: (before: readonly WaitingWish[]) => readonly WaitingWish[]) => {
    show(
      (await drawer.change<readonly WaitingWish[]>(userId, store.wishesKey, (before) =>
        next(before ?? []),
      )) ?? [],
    );
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

  const sendOne = async ({ id, isTried: wasTried }: WaitingWish): Promise<'settled' | 'held' | 'stopped'> => {
    // A full disk cannot store the mark: send the wish anyway.
    await changeOne(id, { isTried: true }).catch(read);
    // Take the stored one: another may have replaced it in the meantime.
    const one = list.find((other) => other.id === id);
    if (!one) return 'settled';
    const answer = await sendWish(calls, one, userId);
    // Reading again tells the page that the session has ended.
    if (answer?.status === 401) void onSettled();
    if (!answer || answer.status === 401 || answer.status === 429) return 'stopped';
    const next = afterAnswer(one, answer, wasTried);
    if (next === one) return 'held';
    await change((before) => before.flatMap((other) => (other.id !== id ? [other] : next ? [next] : [])));
    return 'settled';
  };

  const sendAll = async () => {
    clearTimeout(retry);
    await read();
    let isSettled = false;
    const held = new Set<string>();
    for (let one = nextToSend(list); one && !isClosed && !isOffline(); one = nextToSend(list, held)) {
      const outcome = await sendOne(one).catch(() => 'held');
      if (outcome === 'stopped') break;
      if (outcome === 'held') held.add(subjectOf(one.wish));
      else isSettled = true;
    }
    if (isSettled) {
      pauseMs = firstPauseMs;
      void onSettled();
    }
    if (nextToSend(list)) sendLater();
  };
  const sendAlone = async () => {
    // The server takes a wish once even if two tabs send it; the lock only saves the second request.
    if (!('locks' in navigator)) return sendAll();
    await navigator.locks.request(channelName, { ifAvailable: true }, (lock) =>
      lock ? sendAll() : sendLater(),
    );
  };
  // The drawer may belong to another person by now: then there is nothing to send. If it cannot be opened, try later.
  const send = async () => (isOffline() ? undefined : sendAlone().catch(sendLater));

  const readOthers = async () => {
    const before = standingWishes(list).length;
    await read();
    // Another tab has sent some.
    if (standingWishes(list).length < before) await onSettled();
  };
  channel.onmessage = () => void readOthers().catch(() => undefined);
  await read();
  return {
    waiting: () => list,
    standing: () => standingWishes(list),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (wish, when) => change((before) => addWish(before, wish, when)),
    remove,
    send,
    close: () => {
      isClosed = true;
      clearTimeout(retry);
      channel.close();
    },
  };
}
