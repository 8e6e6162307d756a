import type { Media } from '#features/study/videos/contract.ts';
import { apiQuery } from '#kit/client.ts';

/** While something happens; the server counts every second. */
const pollMs = 2_000;

const isMoving = ({ state }: Media): boolean =>
  state === 'uploading' || state === 'queued' || state === 'encoding';

export const studioQuery = () => ({
  ...apiQuery.videos.list.queryOptions({ input: {} }),
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data?: { videos: Media[] } | undefined } }) =>
    state.data?.videos.some(isMoving) ? pollMs : (false as const),
});
