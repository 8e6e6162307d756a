import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#kit/client.ts';
import { useDebounced } from '#ui/use-debounced.ts';
import { videoLook } from './video-look.ts';

/** How often to ask about a video that is still being processed. */
const recheckMs = 15_000;

/** What the keeper of the video at this address says about it, with addresses to play it. */
export function useVideoCheck(videoUrl: string) {
  const settled = useDebounced(videoUrl.trim(), 500);
  const check = useQuery({
    ...apiQuery.catalogue.checkVideo.queryOptions({ input: { videoUrl: settled } }),
    enabled: settled !== '',
    retry: false,
    // Signed addresses are for one view.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) =>
      state.data &&
      state.data.status !== null &&
      !state.data.playback &&
      videoLook(state.data.status).tone === 'info'
        ? recheckMs
        : false,
  });
  return { ...check, isSettled: settled === videoUrl.trim() && settled !== '' };
}
