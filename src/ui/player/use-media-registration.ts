import type { HlsVideoElement } from 'hls-video-element';
import { MediaActionTypes, useMediaStore } from 'media-chrome/react/media-store';
import { type RefObject, useEffect } from 'react';
import { recall } from './player-memory.ts';
import { SPEEDS } from './player-speeds.ts';

/** Registers the video and the frame with media-chrome's store. */
export function useMediaRegistration(
  videoRef: RefObject<HlsVideoElement | null>,
  rootRef: RefObject<HTMLElement | null>,
) {
  const store = useMediaStore();
  useEffect(() => {
    const send = (type: string, detail: unknown) => store.dispatch({ type, detail } as never);
    send(MediaActionTypes.MEDIA_ELEMENT_CHANGE_REQUEST, videoRef.current);
    send(MediaActionTypes.FULLSCREEN_ELEMENT_CHANGE_REQUEST, rootRef.current);
    styleCaptions(videoRef.current);
    return () => {
      send(MediaActionTypes.MEDIA_ELEMENT_CHANGE_REQUEST, undefined);
      send(MediaActionTypes.FULLSCREEN_ELEMENT_CHANGE_REQUEST, undefined);
    };
  }, [store, videoRef, rootRef]);
}

/** The video is in a shadow tree, where the page's styles do not reach its captions. */
function styleCaptions(video: HlsVideoElement | null) {
  if (!video?.shadowRoot || !('adoptedStyleSheets' in video.shadowRoot)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    'video::cue{background:oklch(0.15 0.03 268 / .82);color:oklch(0.98 0.008 84);font:500 1em/1.4 "Plus Jakarta Sans Variable",system-ui,sans-serif}',
  );
  video.shadowRoot.adoptedStyleSheets = [sheet];
}

/** Restores the speed that was used last. */
export function useRememberedSpeed(videoRef: RefObject<HlsVideoElement | null>) {
  useEffect(() => {
    const video = videoRef.current;
    const speed = Number(recall('speed'));
    if (!video || !SPEEDS.some((known) => known === speed)) return;
    video.defaultPlaybackRate = speed;
    video.playbackRate = speed;
  }, [videoRef]);
}
