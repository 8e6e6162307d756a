import { describe, expect, expectTypeOf, it } from 'vitest';
import type { apiQuery } from './client.ts';
import { queryUtils } from './query-utils.ts';

const utils = queryUtils(['lessons', 'modules'], async (input) => ({ input }));

describe('options for the query cache', () => {
  it('have the keys of @orpc/tanstack-query, so that a group includes its calls', () => {
    expect(utils.key()).toEqual([['lessons', 'modules'], {}]);
    expect(utils.queryOptions({ input: { id: 1 } }).queryKey).toEqual([
      ['lessons', 'modules'],
      { type: 'query', input: { id: 1 } },
    ]);
    expect(utils.queryOptions().queryKey).toEqual([['lessons', 'modules'], { type: 'query' }]);
    expect(utils.mutationOptions().mutationKey).toEqual([['lessons', 'modules'], { type: 'mutation' }]);
  });

  it('preserve a given key', () => {
    expect(utils.mutationOptions({ mutationKey: ['own'] }).mutationKey).toEqual(['own']);
    expect(utils.queryOptions({ queryKey: ['own'] }).queryKey).toEqual(['own']);
  });

  it("call with the input, or with the page's input", async () => {
    const { signal } = new AbortController();
    expect(await utils.queryOptions({ input: 2 }).queryFn({ signal })).toEqual({ input: 2 });
    const pages = utils.infiniteOptions({ input: (cursor) => ({ cursor }), initialPageParam: undefined });
    expect(await pages.queryFn({ signal, pageParam: 'b' })).toEqual({ input: { cursor: 'b' } });
    expect(await utils.mutationOptions().mutationFn(3)).toEqual({ input: 3 });
  });
});

type Calls = typeof apiQuery;
type ModulesList = Calls['lessons']['modules']['list'];

describe('the types of `apiQuery`', () => {
  it('offer what a call has, and the key of a group', () => {
    expectTypeOf<keyof ModulesList>().toEqualTypeOf<keyof typeof utils>();
    expectTypeOf<Calls['lessons']['key']>().toBeFunction();
  });

  it('exclude everything else of @orpc/tanstack-query', () => {
    const planted = (list: ModulesList, group: Calls['lessons']['modules']) => [
      // @ts-expect-error Not made by `queryUtils`.
      list.queryKey({ input: {} }),
      // @ts-expect-error Not made by `queryUtils`.
      list.call({}),
      // @ts-expect-error A group is no call.
      group.queryOptions({}),
    ];
    expect(() => planted(utils as unknown as ModulesList, {} as Calls['lessons']['modules'])).toThrow(
      TypeError,
    );
  });
});
