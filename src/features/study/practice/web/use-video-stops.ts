import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import type { VideoPlayerHandle } from '#ui/player/player-types.ts';
import { stopBetween, stopsAhead, type VideoStop } from '../video-stops.ts';
import { exerciseQuery, exercisesQuery } from './practice-queries.ts';

/**
 * Exercises at seconds of a video: the video waits at each that is not passed yet, once a visit. Going over a place by
 * a jump does not stop it. What was skipped can be asked once more at the end.
 * @param prepare fetches the part that asks.
 */
export function useVideoStops(
  moduleId: number,
  playerRef: RefObject<VideoPlayerHandle | null>,
  prepare: () => void,
) {
  const queryClient = useQueryClient();
  const { data } = useQuery(exercisesQuery(moduleId));
  const stops = (data ?? []).filter(
    (exercise): exercise is typeof exercise & VideoStop => exercise.atSecond !== null,
  );
  const asked = useRef(new Set<string>());
  /** Those that were fetched before their second, so the video need not wait for them. */
  const fetched = useRef(new Set<string>());
  /** The last moment whose stops were all asked; before the first second there may be one at second 0. */
  const before = useRef(-1);
  const [current, setCurrent] = useState<string | null>(null);
  const [isAtEnd, setIsAtEnd] = useState(false);
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  // Those that were passed since then are not asked again.
  const open = stops.filter(({ id, state }) => state !== 'passed' && skipped.includes(id));
  return {
    current,
    isAtEnd,
    skippedCount: open.length,
    askSkipped: () => {
      // In full screen the question would be behind the video.
      if (document.fullscreenElement) void document.exitFullscreen();
      setIsAtEnd(true);
      setCurrent(open[0]?.id ?? null);
    },
    marks: stops.map(({ id, atSecond, title }) => ({
      id,
      seconds: atSecond,
      label: title,
      kind: 'question' as const,
    })),
    onTime: (seconds: number) => {
      for (const { id } of stopsAhead(stops, seconds)) {
        if (fetched.current.has(id)) continue;
        fetched.current.add(id);
        prepare();
        void queryClient.prefetchQuery(exerciseQuery(id));
      }
      const stop = stopBetween(stops, before.current, seconds, asked.current);
      if (!stop || !playerRef.current?.isPlaying()) {
        before.current = seconds;
        return;
      }
      // Another at the same second is asked when the video plays on.
      asked.current.add(stop.id);
      playerRef.current.pause();
      if (document.fullscreenElement) void document.exitFullscreen();
      setIsAtEnd(false);
      setCurrent(stop.id);
    },
    /** @param isSkipped whether the question is left open. */
    playOn: (isSkipped: boolean) => {
      const others = skipped.filter((id) => id !== current);
      setSkipped(isSkipped && current ? [...others, current] : others);
      if (isAtEnd) {
        const place = open.findIndex(({ id }) => id === current);
        setCurrent(open[place + 1]?.id ?? null);
        return;
      }
      setCurrent(null);
      playerRef.current?.play();
    },
    watchAgain: () => {
      const stop = stops.find(({ id }) => id === current);
      setCurrent(null);
      if (!stop) return;
      // It is asked again when the video is back here.
      asked.current.delete(stop.id);
      playerRef.current?.seek(Math.max(0, stop.atSecond - 10));
      playerRef.current?.play();
    },
  };
}
