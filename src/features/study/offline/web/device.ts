/** Starts what this browser keeps for its person, once a document; until then the page does without. */
import type { QueryClient } from '@tanstack/react-query';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { setDevice } from '#kit/device.ts';
import { errorStatusOf } from '#kit/errors.ts';
import { keepReadings } from './kept-readings.ts';
import { type Outbox, openOutbox } from './outbox.ts';
import * as store from './store.ts';
import { createDevice } from './this-device.ts';
import { isReadingOf, openWishedCache } from './wished-cache.ts';

interface Running {
  outbox: Outbox;
  stop: () => void;
}

let started: { userId: string | null; running: Promise<Running> } | null = null;

/** For the person of a page that the server drew, or with `null` for the last one, where nobody can be asked. */
export async function startDevice(queryClient: QueryClient, userId: string | null): Promise<Outbox> {
  const isOther = userId !== null && started?.userId != null && started.userId !== userId;
  if (started === null || isOther) {
    const ended = started?.running.then(
      ({ stop }) => stop(),
      () => undefined,
    );
    const mine = { userId, running: Promise.resolve(ended).then(() => start(queryClient, userId)) };
    started = mine;
    mine.running.catch(() => {
      if (started === mine) started = null;
    });
  }
  return (await started.running).outbox;
}

async function claimFor(userId: string | null): Promise<string> {
  const owner = userId ?? ((await caches.has(store.certainty)) ? await store.findOwner() : null);
  if (owner === null) throw new Error('nothing is kept on this device');
  await store.claim(owner);
  if ('caches' in window) await caches.open(store.certainty);
  return owner;
}

async function start(queryClient: QueryClient, userId: string | null): Promise<Running> {
  const owner = await claimFor(userId);
  const wished = openWishedCache(queryClient);
  const outbox = await openOutbox(owner, wished.refresh);
  const showWaiting = () => wished.show(outbox.standing());
  const comeBack = () => {
    void outbox.send();
    void wished.refresh();
  };
  const endings = [
    outbox.subscribe(showWaiting),
    keepReadings(queryClient, owner),
    whenSomebodyElse(queryClient, owner, (next) => {
      stop();
      (next ? store.claim(next) : store.forgetReadings()).catch(() => undefined);
    }),
    () => window.removeEventListener('online', comeBack),
    outbox.close,
  ];
  const stop = () => {
    for (const end of endings) end();
    setDevice(null);
    // The next one may have been started already.
    if (started?.userId === userId) started = null;
  };
  // Where not even the page came from the server, asking again and again is in vain.
  const patience = userId === null ? 0 : 2;
  setDevice(createDevice({ owner, outbox, show: wished.show, stop, patience }));
  showWaiting();
  window.addEventListener('online', comeBack);
  void outbox.send();
  return { outbox, stop };
}

/**
 * Tells that the session has ended (null) or is another person's. Then nothing that was read is kept any longer; what
 * someone wrote waits for them alone.
 */
function whenSomebodyElse(
  queryClient: QueryClient,
  owner: string,
  tell: (userId: string | null) => void,
): () => void {
  const isViewer = isReadingOf([(viewerQuery().queryKey[0] as readonly string[]).join('.')]);
  const endings = [
    queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated') return;
      const data = query.state.data as { viewer: { userId: string } | null } | undefined;
      if (errorStatusOf(query.state.error) === 401) tell(null);
      else if (isViewer(query) && data && data.viewer?.userId !== owner) tell(data.viewer?.userId ?? null);
    }),
    queryClient.getMutationCache().subscribe(({ mutation }) => {
      if (errorStatusOf(mutation?.state.error) === 401) tell(null);
    }),
  ];
  return () => {
    for (const end of endings) end();
  };
}
