import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#kit/errors.ts';
import { toast } from '#ui/toast.ts';
import { orderAt, reordered } from '../../rules.ts';
import { outdateCatalogue } from './catalogue-queries.ts';

interface Row {
  id: number | string;
  title: string;
  order: number;
}

interface ListChanges<Item extends Row> {
  /** The key of the shown list. */
  queryKey: QueryKey;
  /** `modules` or `courses`: changes of one list are sent one after another. */
  name: string;
  update: (change: { id: Item['id'] } & Partial<Omit<Item, 'id'>>) => Promise<unknown>;
  failed: { reorder: string; update: string };
}

/**
 * Shows changes of a list immediately and reverts them if they fail. They are sent one after another, so each order is
 * computed from the list that the server will have by then.
 */
export function useListChanges<Item extends Row>({ queryKey, name, update, failed }: ListChanges<Item>) {
  const queryClient = useQueryClient();
  const mutationKey = ['list-changes', name];
  const change = useMutation({
    mutationKey,
    scope: { id: name },
    mutationFn: update,
    onMutate: async (wanted) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<Item[]>(queryKey);
      const { id, order, ...fields } = wanted as { id: Item['id']; order?: number };
      queryClient.setQueryData<Item[]>(queryKey, (rows) => {
        const changed = rows?.map((row) => (row.id === id ? { ...row, ...fields } : row));
        return changed && order !== undefined ? reordered(changed, id, order) : changed;
      });
      return { before };
    },
    onError: (error, wanted, context) => {
      queryClient.setQueryData(queryKey, context?.before);
      const title = 'order' in wanted ? failed.reorder : failed.update;
      toast.error(title, errorMessage(error, 'Please try again.'));
    },
    onSettled: () => {
      // While another change is waiting, the server's list is older than the shown one.
      if (queryClient.isMutating({ mutationKey }) === 1) return outdateCatalogue(queryClient);
      return undefined;
    },
  });
  const move = (id: Item['id'], place: number) => {
    const rows = queryClient.getQueryData<Item[]>(queryKey) ?? [];
    const order = orderAt<Row>(rows, id, place);
    if (order !== null) change.mutate({ id, order } as Parameters<typeof update>[0]);
  };
  return { change: change.mutate, move };
}
