import {
  lazy,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { cn } from '#ui/cn.ts';
import { PlayerPoster } from './player-poster.tsx';
import type { VideoPlayerHandle, VideoPlayerProps } from './player-types.ts';
import { PlayerUnavailable } from './player-unavailable.tsx';

/** media-chrome and hls.js come in their own chunk, after the page. */
const PlayerSurface = lazy(() =>
  import('./player-surface.tsx').then((module) => ({ default: module.PlayerSurface })),
);

/**
 * The video player. The server draws the poster; the browser fetches the player behind it and the box never
 * changes. Give it `key={videoId}`: a new `hlsUrl` under the same key is the same video with a fresh signature.
 */
export function VideoPlayer(props: VideoPlayerProps) {
  const { title, posterUrl, durationSeconds, startAtSeconds = 0, unavailableMessage, className, ref } = props;
  const rootRef = useRef<HTMLElement>(null);
  const surfaceRef = useRef<VideoPlayerHandle>(null);
  const [isMounted, setIsMounted] = useState(false);
  const [hasStarted, setHasStarted] = useState(false);
  const early = useEarlyCommands(surfaceRef, startAtSeconds);

  useEffect(() => setIsMounted(true), []);

  const onStarted = useStableStart(rootRef, setHasStarted);
  useImperativeHandle(
    ref,
    () => ({
      ...early.handle,
      // Going to a note shows its frame, even when nothing has played yet.
      seek: (seconds) => {
        onStarted();
        early.handle.seek(seconds);
      },
    }),
    [early.handle, onStarted],
  );

  return (
    <section
      ref={rootRef}
      aria-label={`Video: ${title}`}
      className={cn(
        '@container/player relative isolate aspect-video w-full overflow-hidden rounded-xl bg-night text-on-night [&:fullscreen]:rounded-none',
        className,
      )}
    >
      {unavailableMessage ? (
        <PlayerUnavailable message={unavailableMessage} />
      ) : (
        <>
          {isMounted ? (
            <Suspense fallback={null}>
              <PlayerSurface
                {...props}
                ref={surfaceRef}
                rootRef={rootRef}
                hasStarted={hasStarted}
                onStarted={onStarted}
                onReady={early.flush}
              />
            </Suspense>
          ) : null}
          {hasStarted ? null : (
            <PlayerPoster
              {...{ title, posterUrl, durationSeconds, startAtSeconds }}
              isStarting={early.isPlayWanted}
              onPlay={early.handle.play}
            />
          )}
        </>
      )}
    </section>
  );
}

/** Takes the poster away; the focus that was on it goes to the play button that comes in its place. */
function useStableStart(
  rootRef: RefObject<HTMLElement | null>,
  setHasStarted: (hasStarted: boolean) => void,
) {
  return useCallback(() => {
    const hadFocus = document.activeElement?.closest('[data-player-poster]');
    const isOurs = hadFocus && rootRef.current?.contains(hadFocus);
    setHasStarted(true);
    if (!isOurs) return;
    requestAnimationFrame(() => {
      rootRef.current?.querySelector<HTMLElement>('[data-player-play]')?.focus({ preventScroll: true });
    });
  }, [rootRef, setHasStarted]);
}

/** Keeps what is asked of the player before it has arrived, and hands it over once. */
function useEarlyCommands(surfaceRef: RefObject<VideoPlayerHandle | null>, startAtSeconds: number) {
  const [isPlayWanted, setIsPlayWanted] = useState(false);
  const wanted = useRef<{ seconds: number | null; play: boolean }>({ seconds: null, play: false });
  const [handle] = useState<VideoPlayerHandle>(() => ({
    seek: (seconds) => {
      if (surfaceRef.current) surfaceRef.current.seek(seconds);
      else wanted.current.seconds = seconds;
    },
    play: () => {
      setIsPlayWanted(true);
      if (surfaceRef.current) surfaceRef.current.play();
      else wanted.current.play = true;
    },
    pause: () => {
      setIsPlayWanted(false);
      wanted.current.play = false;
      surfaceRef.current?.pause();
    },
    getCurrentSeconds: () =>
      surfaceRef.current?.getCurrentSeconds() ?? wanted.current.seconds ?? startAtSeconds,
    isPlaying: () => surfaceRef.current?.isPlaying() ?? false,
  }));
  const flush = () => {
    const { seconds, play } = wanted.current;
    wanted.current = { seconds: null, play: false };
    if (seconds !== null) surfaceRef.current?.seek(seconds);
    if (play) surfaceRef.current?.play();
  };
  return { handle, flush, isPlayWanted };
}
