import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orderAt } from '../../rules.ts';
import { type Change, type ListChanges, listChange, type Row } from './list-change.ts';

/** Changes rows of a list, or moves them; the list shows it immediately. */
export function useListChanges<Item extends Row>(list: ListChanges<Item>) {
  const queryClient = useQueryClient();
  const change = useMutation(listChange(queryClient, list));
  const move = (id: Item['id'], place: number) => {
    const rows = queryClient.getQueryData<Item[]>(list.queryKey) ?? [];
    const order = orderAt<Row>(rows, id, place);
    if (order !== null) change.mutate({ id, order } as Change<Item>);
  };
  return { change: change.mutate, move };
}
