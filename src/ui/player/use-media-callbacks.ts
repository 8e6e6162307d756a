import type { HlsVideoElement } from 'hls-video-element';
import { type RefObject, useEffect, useRef } from 'react';

export interface MediaCallbacks {
  onTimeChange?: ((seconds: number) => void) | undefined;
  onPlay?: (() => void) | undefined;
  onPause?: ((seconds: number) => void) | undefined;
  onEnded?: (() => void) | undefined;
}

const SMALLEST_GAP_MS = 250;

/** Reports the video's events to the page: the time at most four times a second, and always after a seek. */
export function useMediaCallbacks(
  videoRef: RefObject<HlsVideoElement | null>,
  callbacks: MediaCallbacks,
): void {
  const latest = useRef(callbacks);
  useEffect(() => {
    latest.current = callbacks;
  });

  useEffect(() => {
    const video = videoRef.current;
    if (!video) return;
    let lastToldAt = 0;
    const tellTime = () => {
      lastToldAt = performance.now();
      latest.current.onTimeChange?.(video.currentTime);
    };
    const handlers = {
      timeupdate: () => {
        if (performance.now() - lastToldAt >= SMALLEST_GAP_MS) tellTime();
      },
      seeked: tellTime,
      play: () => latest.current.onPlay?.(),
      pause: () => {
        // Changing the source also fires a pause, at second 0; the person did not pause.
        if (video.readyState > 0) latest.current.onPause?.(video.currentTime);
      },
      ended: () => latest.current.onEnded?.(),
    };
    for (const [type, handler] of Object.entries(handlers)) video.addEventListener(type, handler);
    return () => {
      for (const [type, handler] of Object.entries(handlers)) video.removeEventListener(type, handler);
    };
  }, [videoRef]);
}
