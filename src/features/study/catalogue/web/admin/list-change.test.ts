import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { setToastHost, toast } from '#ui/toast.ts';
import { listChange } from './list-change.ts';

interface Item {
  id: number;
  title: string;
  order: number;
  isPublished: boolean;
}
const queryKey = ['listed'];
const failed = { reorder: 'Failed to reorder', update: 'Failed to update' };
const list: Item[] = ['One', 'Two', 'Three'].map((title, index) => ({
  id: index + 1,
  title,
  order: index + 1,
  isPublished: false,
}));

/** A shown list whose changes are answered when the test says so, in the order in which they are sent. */
function shownList() {
  const queryClient = new QueryClient();
  queryClient.setQueryData(queryKey, list);
  const sent: PromiseWithResolvers<unknown>[] = [];
  const update = () => {
    const answer = Promise.withResolvers<unknown>();
    sent.push(answer);
    return answer.promise;
  };
  const observer = new MutationObserver(
    queryClient,
    listChange<Item>(queryClient, { queryKey, name: 'items', update, failed }),
  );
  const shown = () => queryClient.getQueryData<Item[]>(queryKey) ?? [];
  return {
    change: (wanted: { id: number } & Partial<Item>) => observer.mutate(wanted).catch(() => undefined),
    isSent: (count: number) => expect.poll(() => sent.length).toBe(count),
    sent,
    titles: () => shown().map(({ title }) => title),
    published: () => shown().flatMap(({ id, isPublished }) => (isPublished ? id : [])),
  };
}

// Messages wait for a host, also beyond this file.
afterEach(toast.dismiss);

it('a failed change is undone, and the changes waiting behind it remain on screen', async () => {
  const { change, isSent, sent, titles, published } = shownList();
  const first = change({ id: 1, isPublished: true });
  const second = change({ id: 3, order: 1 });
  const third = change({ id: 2, isPublished: true });
  await isSent(1);
  expect([titles(), published()]).toEqual([
    ['Three', 'One', 'Two'],
    [1, 2],
  ]);
  sent[0]?.reject(new Error('refused'));
  await first;
  expect([titles(), published()]).toEqual([['Three', 'One', 'Two'], [2]]);
  await isSent(2);
  sent[1]?.resolve({});
  await second;
  await isSent(3);
  sent[2]?.resolve({});
  await third;
  expect([titles(), published()]).toEqual([['Three', 'One', 'Two'], [2]]);
});

it('a second failed change does not bring the first one back', async () => {
  const { change, isSent, sent, titles, published } = shownList();
  const all = [
    change({ id: 1, isPublished: true }),
    change({ id: 3, order: 1 }),
    change({ id: 2, isPublished: true }),
  ];
  for (const [index, isRefused] of [true, true, false].entries()) {
    await isSent(index + 1);
    if (isRefused) sent[index]?.reject(new Error('refused'));
    else sent[index]?.resolve({});
    await all[index];
  }
  expect([titles(), published()]).toEqual([['One', 'Two', 'Three'], [2]]);
});

it.each([
  [{ id: 3, order: 1 }, failed.reorder],
  [{ id: 3, isPublished: true }, failed.update],
])('a failed change %o says so', async (wanted, title) => {
  const { change, isSent, sent } = shownList();
  const said: string[] = [];
  const leave = setToastHost((message) => message && said.push(message.title));
  try {
    const changing = change(wanted);
    await isSent(1);
    sent[0]?.reject(new Error('refused'));
    await changing;
  } finally {
    leave();
  }
  expect(said).toEqual([title]);
});
