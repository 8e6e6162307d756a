import { Hls, type HlsVideoElement } from 'hls-video-element';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { savingLevel } from './saving-level.ts';

/** Statuses that mean "the signature has expired". */
const EXPIRED_STATUSES = [401, 403, 410];
/** More renewals than this within a minute mean that something else is wrong. */
const MAX_RENEWALS_PER_MINUTE = 3;
/**
 * hls.js ends a video only after some of its sound has played. If playback started at the very end before that, the
 * browser would wait for more data forever.
 */
const END_GAP_SECONDS = 1;

export interface HlsSourceOptions {
  videoRef: RefObject<HlsVideoElement | null>;
  hlsUrl: string;
  startAtSeconds: number;
  onRequestNewUrl: (() => void) | undefined;
  onFatal: () => void;
  onPlayRefused: () => void;
}

/**
 * Loads the address and keeps the position: a new address, or a retry, continues at the second where the old one
 * stopped, and plays if it was playing. Requests a new address when the old address has expired.
 */
export function useHlsSource(options: HlsSourceOptions) {
  const { videoRef, hlsUrl, startAtSeconds, onRequestNewUrl, onFatal, onPlayRefused } = options;
  const [attempt, setAttempt] = useState(0);
  const place = useRef({ seconds: startAtSeconds, isPlaying: false });
  const renewals = useRef<number[]>([]);
  const isChoosingSound = useRef(false);
  const callbacks = useRef({ onRequestNewUrl, onFatal, onPlayRefused });
  useEffect(() => {
    callbacks.current = { onRequestNewUrl, onFatal, onPlayRefused };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` starts the same address again.
  useEffect(() => {
    const video = videoRef.current;
    if (!video) return;
    let isStale = false;
    let hasAsked = false;
    let isOpen = false;

    const fail = () => {
      if (!isStale) callbacks.current.onFatal();
    };
    const renewOrFail = () => {
      if (isStale || hasAsked) return;
      hasAsked = true;
      const now = Date.now();
      renewals.current = [...renewals.current.filter((time) => now - time < 60_000), now];
      const ask = callbacks.current.onRequestNewUrl;
      if (!ask || renewals.current.length > MAX_RENEWALS_PER_MINUTE) fail();
      else ask();
    };
    const restorePlace = () => {
      const { seconds, isPlaying } = place.current;
      if (Math.abs(video.currentTime - seconds) > 0.5) video.currentTime = seconds;
      if (isPlaying) void video.play().catch(() => !isStale && callbacks.current.onPlayRefused());
    };
    // Only for native HLS; hls.js reports its own errors.
    const failNatively = () => {
      if (!video.api) renewOrFail();
    };

    video.addEventListener('loadedmetadata', restorePlace);
    video.addEventListener('error', failNatively);
    // hls-video does not destroy its loader when it leaves the page; removing `src` does.
    const endLoader = () => video.removeAttribute('src');
    // A tick later, so that an effect that is cleaned up immediately (strict mode) never starts two loaders.
    const timer = window.setTimeout(async () => {
      video.config = hlsConfig(place.current.seconds);
      video.src = hlsUrl;
      // hls-video creates its loader one microtask after `src`.
      await Promise.resolve();
      video.api?.once(Hls.Events.MEDIA_ATTACHED, () => {
        isOpen = true;
        if (isStale) endLoader();
      });
      isChoosingSound.current = false;
      video.api?.on(Hls.Events.AUDIO_TRACK_SWITCHING, () => {
        isChoosingSound.current = true;
      });
      video.api?.on(Hls.Events.AUDIO_TRACK_SWITCHED, () => {
        isChoosingSound.current = false;
      });
      if (!isStale) watchErrors(video, { renewOrFail, fail });
    });

    return () => {
      isStale = true;
      window.clearTimeout(timer);
      video.removeEventListener('loadedmetadata', restorePlace);
      video.removeEventListener('error', failNatively);
      if (video.currentTime > 0) place.current.seconds = video.currentTime;
      if (video.readyState > 0) place.current.isPlaying = !video.paused && !video.ended;
      // If the media source is removed while the browser is still opening it, the console reports a missing file.
      if (isOpen || !video.api) endLoader();
      else video.api.stopLoad();
    };
  }, [videoRef, hlsUrl, attempt]);

  const retry = useCallback(() => {
    renewals.current = [];
    place.current.isPlaying = true;
    setAttempt((count) => count + 1);
  }, []);
  /** Stores a seek that comes before the video has loaded. */
  const setPlace = useCallback((seconds: number) => {
    place.current.seconds = seconds;
  }, []);
  const setWillPlay = useCallback((isPlaying: boolean) => {
    place.current.isPlaying = isPlaying;
  }, []);
  /** The current position, or the one where the video will begin. */
  const getPlace = useCallback(() => {
    const video = videoRef.current;
    return video && video.readyState > 0 ? video.currentTime : place.current.seconds;
  }, [videoRef]);
  const getEndGap = useCallback(() => (isChoosingSound.current ? END_GAP_SECONDS : 0), []);
  return { retry, getPlace, getEndGap, setPlace, setWillPlay };
}

/** The data saver of the browser, where it has one. */
const isSavingData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Caps pictures by the size of the frame, and for people who save data once more. The quality menu overrides both. */
function savingSizeCap() {
  const SizeCap = Hls.DefaultConfig.capLevelController;
  if (!SizeCap) return {};
  class SavingSizeCap extends SizeCap {
    readonly #loader: Hls;
    constructor(loader: Hls) {
      super(loader);
      this.#loader = loader;
    }
    override getMaxLevel(mostLevel: number): number {
      return super.getMaxLevel(Math.min(mostLevel, savingLevel(this.#loader.levels)));
    }
  }
  return { capLevelController: SavingSizeCap };
}

function hlsConfig(startPosition: number): NonNullable<HlsVideoElement['config']> {
  return {
    startPosition,
    // A worker would be loaded from a blob: address, which the page's content policy forbids.
    enableWorker: false,
    // A small frame does not fetch the largest picture; the quality menu overrides this.
    capLevelToPlayerSize: true,
    ...(isSavingData() && savingSizeCap()),
    // Captions are separate files.
    renderTextTracksNatively: false,
    enableWebVTT: false,
    enableCEA708Captions: false,
    maxBufferLength: 40,
    backBufferLength: 90,
  };
}

function watchErrors(video: HlsVideoElement, actions: { renewOrFail: () => void; fail: () => void }) {
  let hasRecovered = false;
  video.api?.on(Hls.Events.ERROR, (_event, data) => {
    if (EXPIRED_STATUSES.includes(data.response?.code ?? 0)) {
      video.api?.stopLoad();
      actions.renewOrFail();
      return;
    }
    if (!data.fatal) return;
    if (data.type === Hls.ErrorTypes.MEDIA_ERROR && !hasRecovered) {
      hasRecovered = true;
      video.api?.recoverMediaError();
      return;
    }
    actions.fail();
  });
}
