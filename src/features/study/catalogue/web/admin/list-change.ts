import type { MutationOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { errorMessage } from '#kit/errors.ts';
import { toast } from '#ui/toast.ts';
import * as m from '../../messages/m.ts';
import { reordered } from '../../rules.ts';
import { outdateCatalogue } from './catalogue-queries.ts';

export interface Row {
  id: number | string;
  title: string;
  order: number;
}

export type Change<Item extends Row> = { id: Item['id'] } & Partial<Omit<Item, 'id'>>;

export interface ListChanges<Item extends Row> {
  /** The key of the shown list. */
  queryKey: QueryKey;
  /** `modules` or `courses`: changes of one list are sent one after another. */
  name: string;
  update: (change: Change<Item>) => Promise<unknown>;
  failed: { reorder: string; update: string };
}

/** What is kept with a change while it waits: the list as it was shown without it. */
interface Shown<Item> {
  before: Item[] | undefined;
}

function withChange<Item extends Row>(
  rows: Item[] | undefined,
  { id, order, ...fields }: Change<Item>,
): Item[] | undefined {
  const changed = rows?.map((row) => (row.id === id ? { ...row, ...fields } : row));
  return changed && order !== undefined ? reordered(changed, id, order) : changed;
}

/**
 * Shows a change of a list immediately and reverts it if it fails. Changes are sent one after another, so each order
 * is computed from the list that the server will have by then.
 */
export function listChange<Item extends Row>(
  queryClient: QueryClient,
  { queryKey, name, update, failed }: ListChanges<Item>,
): MutationOptions<unknown, Error, Change<Item>, Shown<Item>> {
  const mutationKey = ['list-changes', name];
  /** Puts the list back as it was before the failed change, with the changes that wait behind it. */
  const revert = ({ before }: Shown<Item>) => {
    const pending = queryClient.getMutationCache().findAll({ mutationKey, status: 'pending' });
    let rows = before;
    // The first one is the one that failed: only it has been sent.
    for (const { state } of pending.slice(1)) {
      const shown = state.context as Shown<Item> | undefined;
      if (!shown) continue;
      shown.before = rows;
      rows = withChange(rows, state.variables as Change<Item>);
    }
    queryClient.setQueryData(queryKey, rows);
  };
  return {
    mutationKey,
    scope: { id: name },
    mutationFn: update,
    onMutate: async (wanted) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<Item[]>(queryKey);
      queryClient.setQueryData<Item[]>(queryKey, (rows) => withChange(rows, wanted));
      return { before };
    },
    onError: (error, wanted, shown) => {
      if (shown) revert(shown);
      const title = 'order' in wanted ? failed.reorder : failed.update;
      toast.error(title, errorMessage(error, m.pleaseTryAgain()));
    },
    onSettled: () => {
      // While another change is waiting, the server's list is older than the shown one.
      if (queryClient.isMutating({ mutationKey }) === 1) return outdateCatalogue(queryClient);
      return undefined;
    },
  };
}
