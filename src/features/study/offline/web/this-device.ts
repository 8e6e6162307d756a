import type { Device, Wish } from '#kit/device.ts';
import { errorStatusOf, isOffline } from '#kit/errors.ts';
import { withWishes } from '../wished-data.ts';
import { subjectOf } from '../wishes.ts';
import { atMost } from './at-most.ts';
import { recallReading } from './kept-readings.ts';
import type { Outbox } from './outbox.ts';
import * as store from './store.ts';

/** How long signing out waits for unsent wishes, and for the device to delete its data. */
const settleMs = 4_000;
const forgetMs = 2_000;

interface Parts {
  owner: string;
  outbox: Outbox;
  /** Shows wishes in the data that has been read. */
  show: (wishes: readonly Wish[]) => void;
  stop: () => void;
  /** How many reads must fail before stored data is shown to someone who seems to be online. */
  patience: number;
}

export function createDevice({ owner, outbox, show, stop, patience }: Parts): Device {
  const isBehind = (wish: Wish) => outbox.standing().some((other) => subjectOf(other) === subjectOf(wish));
  const keep = async (wish: Wish, when: { nowMs: number; isTried: boolean }) => {
    await outbox.add(wish, when);
    // Also if the wish cancelled another one: a note that was never on the server must disappear from the screen.
    show([wish]);
    void outbox.send();
    return null;
  };
  return {
    deliver: async (wish, send) => {
      const nowMs = Date.now();
      if (isOffline() || isBehind(wish)) {
        try {
          return await keep(wish, { nowMs, isTried: false });
        } catch (error) {
          // The device is full. Wishes of the same subject that are waiting must go first.
          await outbox.send();
          if (isBehind(wish)) throw error;
          return send();
        }
      }
      try {
        return await send();
      } catch (error) {
        // An answer with a status is final; without one, the request may still have succeeded.
        if (errorStatusOf(error) !== null) throw error;
        return keep(wish, { nowMs, isTried: true }).catch(() => {
          throw error;
        });
      }
    },
    read: async (read, context, reading) => {
      type Data = Awaited<ReturnType<typeof read>>;
      const asWished = (data: unknown) => withWishes(data, reading.queryKey, outbox.standing()) as Data;
      try {
        return asWished(await read(context));
      } catch (error) {
        const isLost =
          errorStatusOf(error) === null && (isOffline() || reading.state.fetchFailureCount >= patience);
        const kept = isLost ? await recallReading(owner, reading) : undefined;
        if (kept === undefined) throw error;
        return asWished(kept);
      }
    },
    settle: async () => {
      await atMost(settleMs, outbox.send());
      return outbox.waiting().length;
    },
    forget: async () => {
      stop();
      await atMost(forgetMs, store.forgetAll());
    },
  };
}
