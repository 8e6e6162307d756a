/** Starts this browser's storage for its person, once for each document; until then the page works without it. */
import type { QueryClient } from '@tanstack/react-query';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { setDevice } from '#kit/device.ts';
import { errorStatusOf } from '#kit/errors.ts';
import { keepReadings } from './kept-readings.ts';
import { type Outbox, openOutbox } from './outbox.ts';
import * as store from './store.ts';
import { createDevice } from './this-device.ts';
import { translateReadings } from './translate-readings.ts';
import { isReadingOf, openWishedCache } from './wished-cache.ts';

interface Running {
  outbox: Outbox;
  stop: () => void;
}

let started: { userId: string | null; running: Promise<Running> } | null = null;

/** @param userId the person of a server-rendered page; null offline: then the last person, if that is certain. */
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
  if (owner === null) throw new Error('nothing is stored on this device');
  await store.claim(owner);
  if ('caches' in window) await caches.open(store.certainty);
  return owner;
}

async function start(queryClient: QueryClient, userId: string | null): Promise<Running> {
  const owner = await claimFor(userId);
  const wished = openWishedCache(queryClient);
  const outbox = await openOutbox(owner, wished.refresh);
  const showWaiting = () => wished.show(outbox.standing());
  const translate = () => void translateReadings(owner).catch(() => undefined);
  const comeBack = () => {
    translate();
    void outbox.send();
    void wished.refresh();
  };
  const rememberConnection = () =>
    void store.change(owner, store.connectedKey, () => Date.now()).catch(() => undefined);
  const endings = [
    outbox.subscribe(showWaiting),
    keepReadings(queryClient, owner),
    whenSomebodyElse(queryClient, owner, (next) => {
      stop();
      (next ? store.claim(next) : store.forgetReadings()).catch(() => undefined);
    }),
    () => window.removeEventListener('online', comeBack),
    () => window.removeEventListener('offline', rememberConnection),
    outbox.close,
  ];
  const stop = () => {
    for (const end of endings) end();
    setDevice(null);
    // The next person's device may have been started already.
    if (started?.userId === userId) started = null;
  };
  // On the offline page even the document came from the cache, so retrying reads is useless.
  const patience = userId === null ? 0 : 2;
  setDevice(createDevice({ owner, outbox, show: wished.show, stop, patience }));
  showWaiting();
  window.addEventListener('online', comeBack);
  window.addEventListener('offline', rememberConnection);
  // The offline page cannot ask.
  if (userId !== null) {
    translate();
    rememberConnection();
  }
  void outbox.send();
  return { outbox, stop };
}

/**
 * Reports that the session has ended (null) or belongs to another person. Everything that was read is then deleted;
 * unsent changes wait, and only for their writer.
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
