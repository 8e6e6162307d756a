import type { HlsVideoElement } from 'hls-video-element';
import { MediaActionTypes, useMediaStore } from 'media-chrome/react/media-store';
import { type RefObject, useMemo } from 'react';
import { announce } from '#ui/announce.ts';
import * as m from '#ui/messages/m.ts';
import type { PlayerCommands } from './player-context.ts';
import { remember } from './player-memory.ts';
import { speedText } from './player-speeds.ts';

export interface PlayerCommandOptions {
  videoRef: RefObject<HlsVideoElement | null>;
  durationSeconds: number;
  getPlace: () => number;
  /** How long before its end the video must be entered, in seconds. */
  getEndGap: () => number;
  /** Sets the start position until the video has loaded. */
  setPlace: (seconds: number) => void;
  setWillPlay: (isPlaying: boolean) => void;
  showShortcuts: () => void;
  onPlayRefused: () => void;
}

/** Every command, for buttons, keys and the page. */
export function usePlayerCommands(options: PlayerCommandOptions): PlayerCommands {
  const store = useMediaStore();
  const {
    videoRef,
    durationSeconds,
    getPlace,
    getEndGap,
    setPlace,
    setWillPlay,
    showShortcuts,
    onPlayRefused,
  } = options;
  return useMemo(() => {
    const send = (type: string, detail?: unknown) => store.dispatch({ type, detail } as never);
    const state = () => store.getState();
    const isLoaded = () => (videoRef.current?.readyState ?? 0) > 0;

    const play = () => {
      // Until the video has loaded, only remember to play; the source then starts it.
      if (isLoaded()) void videoRef.current?.play().catch(onPlayRefused);
      else setWillPlay(true);
    };
    const pause = () => {
      setWillPlay(false);
      videoRef.current?.pause();
    };
    const seek = (seconds: number) => {
      const length = videoRef.current?.duration;
      const end = length && Number.isFinite(length) ? length : durationSeconds;
      const target = Math.max(0, end > 0 ? Math.min(seconds, end - getEndGap()) : seconds);
      if (isLoaded() && videoRef.current) videoRef.current.currentTime = target;
      else setPlace(target);
    };
    const setVolume = (volume: number) =>
      send(MediaActionTypes.MEDIA_VOLUME_REQUEST, Math.min(1, Math.max(0, volume)));
    return {
      play,
      pause,
      // The video itself: the store hears of a change only with the event that follows it.
      togglePlay: () => ((videoRef.current?.paused ?? true) ? play() : pause()),
      seek,
      seekBy: (seconds) => seek(getPlace() + seconds),
      setVolume,
      changeVolume: (by) => {
        const volume = (state().mediaMuted ? 0 : (state().mediaVolume ?? 1)) + by;
        setVolume(volume);
        announce(m.volumeNow({ percent: Math.round(Math.min(1, Math.max(0, volume)) * 100) }));
      },
      toggleMute: () =>
        send(
          state().mediaMuted ? MediaActionTypes.MEDIA_UNMUTE_REQUEST : MediaActionTypes.MEDIA_MUTE_REQUEST,
        ),
      setSpeed: (speed) => {
        const video = videoRef.current;
        if (!video) return;
        // The default rate survives a reload of the source.
        video.defaultPlaybackRate = speed;
        video.playbackRate = speed;
        remember('speed', String(speed));
        announce(m.speedNow({ speed: speedText(speed) }));
      },
      toggleFullscreen: () =>
        send(
          state().mediaIsFullscreen
            ? MediaActionTypes.MEDIA_EXIT_FULLSCREEN_REQUEST
            : MediaActionTypes.MEDIA_ENTER_FULLSCREEN_REQUEST,
        ),
      togglePictureInPicture: () =>
        send(
          state().mediaIsPip
            ? MediaActionTypes.MEDIA_EXIT_PIP_REQUEST
            : MediaActionTypes.MEDIA_ENTER_PIP_REQUEST,
        ),
      setRendition: (id) => send(MediaActionTypes.MEDIA_RENDITION_REQUEST, id),
      showShortcuts,
    };
  }, [
    store,
    videoRef,
    durationSeconds,
    getPlace,
    getEndGap,
    setPlace,
    setWillPlay,
    showShortcuts,
    onPlayRefused,
  ]);
}
