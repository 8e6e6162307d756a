import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { apiQuery } from '#kit/client.ts';
import { askAfterChanges } from './use-waiting.ts';

const queryKey = apiQuery.operations.waiting.key();

/** Menu and bar, which show the same counts, and how often these were asked for. */
async function shownCounts() {
  const queryClient = new QueryClient();
  let asked = 0;
  const queryFn = async () => ({ proofs: ++asked });
  const observer = () => new QueryObserver(queryClient, { queryKey, queryFn, staleTime: Infinity });
  const menu = observer();
  const closers = [menu, observer()].map((shown) => {
    askAfterChanges(queryClient);
    return shown.subscribe(() => undefined);
  });
  await expect.poll(() => menu.getCurrentResult().isSuccess).toBe(true);
  const change = (made: () => Promise<unknown>) =>
    new MutationObserver(queryClient, { mutationFn: made, retry: false }).mutate().catch(() => undefined);
  /** Counts what the last change has begun, and waits for it. */
  const askedInAll = async () => {
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    return asked;
  };
  return { change, askedInAll, leave: () => closers.map((close) => close()), observer };
}

it('the counts are asked for once when menu and bar come, and once after each change, also a refused one', async () => {
  const { change, askedInAll } = await shownCounts();
  expect(await askedInAll()).toBe(1);
  await change(async () => 'done');
  expect(await askedInAll()).toBe(2);
  await change(() => Promise.reject(new Error('409')));
  expect(await askedInAll()).toBe(3);
});

it('a change that takes long does not hold up what others change', async () => {
  const { change, askedInAll } = await shownCounts();
  const upload = Promise.withResolvers<void>();
  const uploaded = change(() => upload.promise);
  await change(async () => 'done');
  expect(await askedInAll()).toBe(2);
  upload.resolve();
  await uploaded;
  expect(await askedInAll()).toBe(3);
});

it('where the counts are not shown a change asks for nothing, and they are asked for when they come', async () => {
  const { change, askedInAll, leave, observer } = await shownCounts();
  leave();
  await change(async () => 'done');
  expect(await askedInAll()).toBe(1);
  observer().subscribe(() => undefined);
  expect(await askedInAll()).toBe(2);
});
