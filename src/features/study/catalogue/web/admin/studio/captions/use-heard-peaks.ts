import { useQuery } from '@tanstack/react-query';
import type { StripWindow } from './strip-window.ts';

/**
 * How loud a part of a video is, measured in this browser: of videos whose sound the server has not measured.
 * @param hlsUrl null as long as nothing is to be measured.
 * @returns null until it is known, and where the browser cannot read the sound.
 */
export function useHeardPeaks(hlsUrl: string | null, part: StripWindow): Uint8Array | null {
  // The library is fetched when it is needed, and only by editors.
  const { data: sound } = useQuery({
    queryKey: ['sound of a video', hlsUrl],
    queryFn: async () => (await import('./hear-sound.ts')).openSound(hlsUrl ?? ''),
    enabled: hlsUrl !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const { data: peaks } = useQuery({
    queryKey: ['peaks of a video', hlsUrl, part],
    queryFn: async () => (sound ? (await import('./hear-sound.ts')).hearPart(sound, part) : null),
    enabled: Boolean(sound),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
  return peaks ?? null;
}
