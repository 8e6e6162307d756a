import type { Device, Wish } from '#kit/device.ts';
import { errorStatusOf, isOffline } from '#kit/errors.ts';
import { withWishes } from '../wished-data.ts';
import { subjectOf } from '../wishes.ts';
import { atMost } from './at-most.ts';
import { recallReading } from './kept-readings.ts';
import type { Outbox } from './outbox.ts';
import * as store from './store.ts';

/** Signing out waits no longer for what waits to be sent, and for the device to forget. */
const settleMs = 4_000;
const forgetMs = 2_000;

interface Parts {
  owner: string;
  outbox: Outbox;
  /** Shows wishes in what has been read. */
  show: (wishes: readonly Wish[]) => void;
  stop: () => void;
  /** How often reading fails before what is kept is shown to someone who seems to have a connection. */
  patience: number;
}

export function createDevice({ owner, outbox, show, stop, patience }: Parts): Device {
  const isBehind = (wish: Wish) => outbox.standing().some((other) => subjectOf(other) === subjectOf(wish));
  const keep = async (wish: Wish, when: { nowMs: number; isTried: boolean }) => {
    await outbox.add(wish, when);
    // Also one that took another away: what never was at the server must not be shown either.
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
          // The device keeps nothing more. What waits of the same subject must not come after it.
          await outbox.send();
          if (isBehind(wish)) throw error;
          return send();
        }
      }
      try {
        return await send();
      } catch (error) {
        // Whoever was answered knows; an answer that was lost may have been a yes.
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
