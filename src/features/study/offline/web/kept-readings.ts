/** Stores what a learner reads on the device: every answer that reaches the query cache, from a page or a call. */
import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import { transcriptQuery } from '#features/study/lessons/web/transcript-query.ts';
import type { Reading } from '#kit/device.ts';
import { errorStatusOf } from '#kit/errors.ts';
import { notesWithWords } from '../wished-data.ts';
import * as store from './store.ts';

/** By the call's path. Never playback: its addresses are signed for one view. */
const kept =
  /^(plans\.viewer|notifications\.count|dashboard\.get|transcripts|catalogue\.courses\.list|lessons\.(courses\.get|modules\.(list|get))|tasks\.list|notes\.list|practice\.(list|get))$/;

interface Asked {
  input?: { id?: number; search?: string };
}

const isKeptPath = (path: unknown) => kept.test(Array.isArray(path) ? path.join('.') : String(path));

/** Whether a key in the drawer belongs to a reading that is still kept. Earlier releases named calls differently. */
export function isKeptKey(key: string): boolean {
  try {
    return isKeptPath(JSON.parse(key.slice(store.readingPrefix.length))[0]);
  } catch {
    return false;
  }
}

function isKept({ queryKey: [path, asked] }: Pick<Query, 'queryKey'>): boolean {
  // Not for administrators' pages, which need a connection, nor for searches, which are too many.
  if (location.pathname.startsWith('/admin') || (asked as Asked | undefined)?.input?.search) return false;
  return isKeptPath(path);
}

/** Removes signed addresses: they are for one view, and useless offline. */
export function withoutAddresses(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'posterUrl' in data
    ? { ...data, posterUrl: null }
    : data;
}

/** Reads a stored answer. Searches are not stored: they filter the stored list of all notes. */
export async function recallReading(
  userId: string,
  { queryHash, queryKey: [path, asked] }: Pick<Reading, 'queryHash' | 'queryKey'>,
): Promise<unknown> {
  const { search, ...input } = (asked as Asked | undefined)?.input ?? {};
  if (!search) return store.find(userId, store.readingPrefix + queryHash);
  const hash = hashKey([path, { ...(asked as Asked), input }]);
  const whole = await store.find(userId, store.readingPrefix + hash);
  return whole === undefined ? undefined : notesWithWords(whole, search);
}

/** Fetches the transcript along with playback, while its signed address is valid: anyone who may watch may read it. */
function fetchTranscript(queryClient: QueryClient, { queryKey: [path, asked], state }: Query): void {
  const isPlayback = Array.isArray(path) && path.join('.') === 'lessons.modules.playback';
  const { captions } = (state.data ?? {}) as { captions?: { srclang: string; url: string }[] };
  const moduleId = (asked as Asked | undefined)?.input?.id;
  if (isPlayback && captions?.length && moduleId !== undefined)
    void queryClient.prefetchQuery(transcriptQuery(moduleId, captions));
}

/** Deletes readings that nothing asks for any more, then stores each new one. @returns a function that stops storing. */
export function keepReadings(queryClient: QueryClient, userId: string): () => void {
  store.forgetReadingsExcept(userId, isKeptKey).catch(() => undefined);
  const cache = queryClient.getQueryCache();
  const put = (query: Query, data: unknown) =>
    void store.change(userId, store.readingPrefix + query.queryHash, () => data).catch(() => undefined);
  const keep = (query: Query) => {
    if (isKept(query)) put(query, withoutAddresses(query.state.data));
    else fetchTranscript(queryClient, query);
  };
  for (const query of cache.getAll()) if (query.state.status === 'success') keep(query);
  return cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    if (action.type === 'success') keep(query);
    // The record is gone, or no longer open to the person.
    if (action.type === 'error' && isKept(query) && [403, 404].includes(errorStatusOf(action.error) ?? 0))
      put(query, undefined);
  });
}
