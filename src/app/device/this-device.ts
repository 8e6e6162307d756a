import type { Device } from '#api/device.ts';
import { errorStatusOf, isOffline } from '#api/errors.ts';
import { withWishes } from '#features/learning/wished-data.ts';
import type { Wish } from '#features/learning/wishes.ts';
import { recallReading } from './kept-readings.ts';
import type { Outbox } from './outbox.ts';
import * as store from './store.ts';

interface Parts {
  owner: string;
  outbox: Outbox;
  /** Shows wishes in what has been read. */
  show: (wishes: readonly Wish[]) => void;
  stop: () => void;
  /** How often reading fails before what is kept is shown to somebody who seems to have a connection. */
  patience: number;
}

export function createDevice({ owner, outbox, show, stop, patience }: Parts): Device {
  const keep = async (wish: Wish, isTried: boolean) => {
    await outbox.add(wish, isTried);
    // Also one that took another away: what never was at the server must not be shown either.
    show([wish]);
    void outbox.send();
    return null;
  };
  return {
    deliver: async (wish, send) => {
      if (isOffline() || outbox.standing().length > 0) return keep(wish, false);
      try {
        return await send();
      } catch (error) {
        // Whoever was answered knows; an answer that was lost may have been a yes.
        if (errorStatusOf(error) !== null) throw error;
        return keep(wish, true);
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
      await outbox.send();
      return outbox.waiting().length;
    },
    forget: async () => {
      stop();
      await store.forgetAll();
    },
  };
}
