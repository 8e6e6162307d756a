import { type Kept, type KeptReading, readingOf, type WaitingRow, waitingRows, whatIsKept } from '../kept.ts';
import type { WaitingWish } from '../wishes.ts';
import * as store from './store.ts';

export interface OnThisDevice extends Kept {
  waiting: WaitingRow[];
  /** When this device last had a connection; null if it does not know. */
  connectedAtMs: number | null;
}

/** Reads everything that this device has of a person. @throws if its database cannot be opened. */
export async function readKept(userId: string): Promise<OnThisDevice> {
  const keys = await store.listReadings(userId);
  const found = await Promise.all(
    keys.map(async (key) => readingOf(key.slice(store.readingPrefix.length), await store.find(userId, key))),
  );
  const readings = found.filter((one): one is KeptReading => one !== null && one.data !== undefined);
  const [waiting, connectedAtMs] = await Promise.all([
    store.find(userId, store.wishesKey),
    store.find(userId, store.connectedKey),
  ]);
  return {
    ...whatIsKept(readings),
    waiting: waitingRows((waiting as WaitingWish[] | undefined) ?? [], readings),
    connectedAtMs: (connectedAtMs as number | undefined) ?? null,
  };
}
