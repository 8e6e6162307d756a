import { useQuery } from '@tanstack/react-query';
import type { StripWindow } from './strip-window.ts';

export interface HeardSound {
  /** Whether the sound is still being opened. */
  isOpening: boolean;
  /** Whether there is a sound that this browser can read. */
  hasSound: boolean;
  /** How loud that part is; null until it is measured. */
  peaks: Uint8Array | null;
}

/**
 * How loud a part of a video is, measured in this browser: of videos whose sound the server has not measured.
 * @param hlsUrl null as long as nothing is to be measured. A later address of the same video is not read again.
 */
export function useHeardPeaks(videoId: string, hlsUrl: string | null, part: StripWindow): HeardSound {
  // The library is fetched when it is needed, and only by editors.
  const { data: sound, isFetching } = useQuery({
    queryKey: ['sound of a video', videoId],
    queryFn: async () => (await import('./hear-sound.ts')).openSound(hlsUrl ?? ''),
    enabled: hlsUrl !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const { data: peaks } = useQuery({
    queryKey: ['peaks of a video', videoId, part],
    queryFn: async () => (sound ? (await import('./hear-sound.ts')).hearPart(sound, part) : null),
    enabled: Boolean(sound),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return { isOpening: isFetching, hasSound: Boolean(sound), peaks: peaks ?? null };
}
