import { apiQuery } from '#kit/client.ts';
import type { MovableModule } from '../contract.ts';
import { underWay } from '../rules.ts';

/** While something moves; the server counts every two seconds. */
const pollMs = 2_000;

export const isMoving = ({ move }: MovableModule): boolean => move !== null && underWay.includes(move.state);

export const movesQuery = () => ({
  ...apiQuery.videoMoves.list.queryOptions(),
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data?: { modules: MovableModule[] } | undefined } }) =>
    state.data?.modules.some(isMoving) ? pollMs : (false as const),
});
