import type { HlsVideoElement } from 'hls-video-element';
import HlsVideo from 'hls-video-element/react';
import { MediaProvider, useMediaSelector } from 'media-chrome/react/media-store';
import {
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import * as m from '#ui/messages/m.ts';
import { Spinner } from '#ui/spinner.tsx';
import { PlayerContext, usePlayer } from './player-context.ts';
import { PlayerControls } from './player-controls.tsx';
import { PlayerGestures } from './player-gestures.tsx';
import { areShortcutsEverywhere, remember } from './player-memory.ts';
import type { PlayerSurfaceHandle, VideoPlayerProps } from './player-types.ts';
import { PlayerUnavailable } from './player-unavailable.tsx';
import { PlayerWatermark } from './player-watermark.tsx';
import { runShortcut } from './run-shortcut.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { useCaptions } from './use-captions.ts';
import { useControlsVisibility } from './use-controls-visibility.ts';
import { useHlsSource } from './use-hls-source.ts';
import { useMediaCallbacks } from './use-media-callbacks.ts';
import { useMediaRegistration, useRememberedSpeed } from './use-media-registration.ts';
import { usePlayerCommands } from './use-player-commands.ts';

/** hls-video positions its captions by these variables: near the edge, or above the bar while it is visible. */
const CAPTION_PLACE =
  '[--media-webkit-text-track-transform:translateY(-10px)] [--media-webkit-text-track-transition:transform_200ms]';
const CAPTION_PLACE_ABOVE_BAR =
  '[--media-webkit-text-track-transform:translateY(-70px)] @md/player:[--media-webkit-text-track-transform:translateY(-92px)]';

export interface PlayerSurfaceProps extends Omit<VideoPlayerProps, 'ref'> {
  ref: Ref<PlayerSurfaceHandle>;
  rootRef: RefObject<HTMLElement | null>;
  hasStarted: boolean;
  onStarted: () => void;
  onReady: () => void;
}

/** The interactive part of the player. Loaded after the page; fills the frame of `VideoPlayer`. */
export function PlayerSurface(props: PlayerSurfaceProps) {
  return (
    <MediaProvider>
      <Surface {...props} />
    </MediaProvider>
  );
}

function Surface(props: PlayerSurfaceProps) {
  const {
    title,
    hlsUrl,
    seekSheetUrl,
    captions,
    chapters,
    noteMarks = [],
    startAtSeconds = 0,
    rootRef,
    ref,
  } = props;
  const videoRef = useRef<HlsVideoElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [areControlsHeld, setAreControlsHeld] = useState(false);
  const [areShortcutsShown, setAreShortcutsShown] = useState(false);
  const [isEverywhere, setIsEverywhere] = useState(areShortcutsEverywhere);
  const isPaused = useMediaSelector((state) => state.mediaPaused ?? true);
  const isFullscreen = useMediaSelector((state) => Boolean(state.mediaIsFullscreen));
  const mediaDuration = useMediaSelector((state) => state.mediaDuration);
  const durationSeconds =
    mediaDuration && Number.isFinite(mediaDuration) ? mediaDuration : props.durationSeconds;

  const source = useHlsSource({
    videoRef,
    hlsUrl,
    startAtSeconds,
    onRequestNewUrl: props.onRequestNewUrl,
    onFatal: () => {
      setHasFailed(true);
      props.onError?.(m.videoFailed());
    },
    onPlayRefused: props.onStarted,
  });
  const showShortcuts = useCallback(() => setAreShortcutsShown(true), []);
  const commands = usePlayerCommands({
    videoRef,
    durationSeconds,
    getPlace: source.getPlace,
    getEndGap: source.getEndGap,
    setPlace: source.setPlace,
    setWillPlay: source.setWillPlay,
    showShortcuts,
    onPlayRefused: props.onStarted,
  });
  const captionsControl = useCaptions(videoRef, captions);
  const controls = useControlsVisibility(rootRef, isPaused || areControlsHeld);

  useMediaRegistration(videoRef, rootRef);
  useRememberedSpeed(videoRef);
  useMediaCallbacks(videoRef, {
    ...props,
    onPlay: () => {
      props.onStarted();
      props.onPlay?.();
    },
  });
  const toggleCaptions = captionsControl.toggle;
  useImperativeHandle(
    ref,
    () => ({
      seek: commands.seek,
      play: commands.play,
      pause: commands.pause,
      getCurrentSeconds: source.getPlace,
      isPlaying: () => Boolean(videoRef.current && !videoRef.current.paused && !videoRef.current.ended),
      run: (shortcut) => runShortcut(shortcut, commands, toggleCaptions, videoRef, durationSeconds),
    }),
    [commands, source.getPlace, toggleCaptions, durationSeconds],
  );
  // After the handle above has been set.
  const { onReady } = props;
  const isReadyTold = useRef(false);
  useEffect(() => {
    if (isReadyTold.current) return;
    isReadyTold.current = true;
    onReady();
  }, [onReady]);

  const context = useMemo(
    () => ({
      rootRef,
      durationSeconds,
      seekSheetUrl,
      getVideoRatio: () => ratioOf(videoRef.current),
      chapters,
      noteMarks,
      captions: captionsControl,
      commands,
      setAreControlsHeld,
    }),
    [rootRef, durationSeconds, seekSheetUrl, chapters, noteMarks, captionsControl, commands],
  );
  const retry = () => {
    setHasFailed(false);
    props.onRequestNewUrl?.();
    source.retry();
  };

  return (
    <PlayerContext value={context}>
      <div className={cn('absolute inset-0', !controls.isVisible && 'cursor-none')}>
        <HlsVideo
          ref={videoRef}
          crossOrigin="anonymous"
          playsInline
          preload="metadata"
          aria-label={title}
          tabIndex={-1}
          className={cn(
            'absolute inset-0 size-full',
            CAPTION_PLACE,
            controls.isVisible && CAPTION_PLACE_ABOVE_BAR,
          )}
        >
          {captions.map((caption) => (
            <track
              key={caption.srclang}
              kind="captions"
              src={caption.url}
              srcLang={caption.srclang}
              label={caption.label}
            />
          ))}
        </HlsVideo>
        {props.watermark && props.hasStarted ? <PlayerWatermark text={props.watermark} /> : null}
        <PlayerGestures isVisible={controls.isVisible} wake={controls.wake} sleep={controls.sleep} />
        <BusyCircle />
        <EndCard content={props.endCard} />
        {props.hasStarted ? <PlayerControls isVisible={controls.isVisible} /> : null}
      </div>
      {hasFailed ? (
        <PlayerUnavailable
          message={m.videoFailed()}
          action={
            <Button variant="nightGhost" onClick={retry}>
              {m.tryAgain()}
            </Button>
          }
        />
      ) : null}
      <ShortcutsDialog
        isOpen={areShortcutsShown}
        onOpenChange={setAreShortcutsShown}
        hasNotes={props.onWriteNote !== undefined}
        container={isFullscreen ? rootRef.current : null}
        isEverywhere={isEverywhere}
        onIsEverywhereChange={(next) => {
          setIsEverywhere(next);
          remember('shortcuts-scope', next ? 'page' : 'player');
        }}
      />
    </PlayerContext>
  );
}

function ratioOf(video: HlsVideoElement | null): number | null {
  return video && video.videoWidth > 0 && video.videoHeight > 0 ? video.videoWidth / video.videoHeight : null;
}

/** In picture-in-picture the video is elsewhere, so the card waits until it returns to its frame. */
function EndCard({ content }: { content: VideoPlayerProps['endCard'] }) {
  const { rootRef, commands } = usePlayer();
  const hasEnded = useMediaSelector((state) => Boolean(state.mediaEnded) && !state.mediaIsPip);
  if (!hasEnded || !content) return null;
  return content(() => {
    // The button disappears with the card; the focus moves to the player.
    rootRef.current?.querySelector<HTMLElement>('[data-player-play]')?.focus({ preventScroll: true });
    commands.seek(0);
    commands.play();
  });
}

function BusyCircle() {
  const isBusy = useMediaSelector((state) => Boolean(state.mediaLoading) && state.mediaPaused === false);
  if (!isBusy) return null;
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center">
      <span className="grid size-16 place-items-center rounded-full bg-night/70">
        <Spinner className="size-7" label={m.loadingVideo()} />
      </span>
    </div>
  );
}
