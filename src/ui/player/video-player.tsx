import { type RefObject, useCallback, useImperativeHandle, useRef, useState } from 'react';
import { cn } from '#ui/cn.ts';
import { latePart } from '#ui/late-part.tsx';
import * as m from '#ui/messages/m.ts';
import { PlayerPoster } from './player-poster.tsx';
import type { PlayerSurfaceHandle, VideoPlayerProps } from './player-types.ts';
import { PlayerUnavailable } from './player-unavailable.tsx';
import { usePlayerShortcuts } from './use-player-shortcuts.ts';

/** media-chrome and hls.js are half of the page's weight, so they load when someone is about to watch. */
const PlayerSurface = latePart(() => import('./player-surface.tsx').then((module) => module.PlayerSurface));

/**
 * The video player. The server renders the poster; the player is fetched when someone comes near (pointer, touch,
 * focus), plays, seeks or presses one of its keys, and the box never changes size. Give it `key={videoId}`: a new
 * `hlsUrl` under the same key is the same video with a fresh signature.
 */
export function VideoPlayer(props: VideoPlayerProps) {
  const { title, posterUrl, durationSeconds, startAtSeconds = 0, unavailableMessage, className, ref } = props;
  const rootRef = useRef<HTMLElement>(null);
  const surfaceRef = useRef<PlayerSurfaceHandle>(null);
  const [hasStarted, setHasStarted] = useState(false);
  const early = useEarlyCommands(surfaceRef, startAtSeconds);

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
  usePlayerShortcuts({
    rootRef,
    onShortcut: (shortcut) => {
      if (shortcut.kind === 'writeNote') props.onWriteNote?.();
      else if (!unavailableMessage) early.handle.run(shortcut);
      return shortcut.kind === 'writeNote' ? props.onWriteNote !== undefined : !unavailableMessage;
    },
  });

  return (
    <section
      ref={rootRef}
      aria-label={m.videoOf({ title })}
      onPointerEnter={early.want}
      onFocus={early.want}
      className={cn(
        '@container/player relative isolate aspect-video w-full overflow-hidden rounded-xl bg-night text-on-night [&:fullscreen]:rounded-none',
        className,
      )}
    >
      {unavailableMessage ? (
        <PlayerUnavailable message={unavailableMessage} />
      ) : (
        <>
          {early.isWanted ? (
            <PlayerSurface
              {...props}
              ref={surfaceRef}
              rootRef={rootRef}
              hasStarted={hasStarted}
              onStarted={onStarted}
              onReady={early.flush}
            />
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

/** Removes the poster; if it had the focus, the focus moves to the play button that replaces it. */
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

/** Queues commands that arrive before the player has loaded, and runs them once, in order. */
function useEarlyCommands(surfaceRef: RefObject<PlayerSurfaceHandle | null>, startAtSeconds: number) {
  const [isWanted, setIsWanted] = useState(false);
  const [isPlayWanted, setIsPlayWanted] = useState(false);
  const waiting = useRef<((surface: PlayerSurfaceHandle) => void)[]>([]);
  const wantedSeconds = useRef<number | null>(null);
  const [handle] = useState<PlayerSurfaceHandle>(() => {
    const tell = (command: (surface: PlayerSurfaceHandle) => void) => {
      setIsWanted(true);
      if (surfaceRef.current) command(surfaceRef.current);
      else waiting.current.push(command);
    };
    return {
      seek: (seconds) => {
        wantedSeconds.current = seconds;
        tell((surface) => surface.seek(seconds));
      },
      play: () => {
        setIsPlayWanted(true);
        tell((surface) => surface.play());
      },
      pause: () => {
        setIsPlayWanted(false);
        // Someone who only writes a note does not need the player.
        if (surfaceRef.current || waiting.current.length > 0) tell((surface) => surface.pause());
      },
      run: (shortcut) => {
        if (shortcut.kind === 'togglePlay') setIsPlayWanted(true);
        tell((surface) => surface.run(shortcut));
      },
      getCurrentSeconds: () =>
        surfaceRef.current?.getCurrentSeconds() ?? wantedSeconds.current ?? startAtSeconds,
      isPlaying: () => surfaceRef.current?.isPlaying() ?? false,
    };
  });
  const flush = () => {
    const surface = surfaceRef.current;
    if (!surface) return;
    for (const command of waiting.current.splice(0)) command(surface);
  };
  return { handle, flush, isWanted, isPlayWanted, want: () => setIsWanted(true) };
}
