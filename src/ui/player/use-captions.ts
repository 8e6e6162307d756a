import type { HlsVideoElement } from 'hls-video-element';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import { captionFor, shownCaption } from '#kernel/captions.ts';
import { currentLanguage } from '#kernel/language.ts';
import { recall, remember } from './player-memory.ts';
import type { PlayerCaption } from './player-types.ts';

export interface CaptionsControl {
  captions: readonly PlayerCaption[];
  /** The language on the screen; null when captions are off. */
  language: string | null;
  setLanguage: (language: string | null) => void;
  toggle: () => void;
}

/** Which caption track is shown; a choice is remembered in this browser. The browser itself renders the text. */
export function useCaptions(
  videoRef: RefObject<HlsVideoElement | null>,
  captions: readonly PlayerCaption[],
): CaptionsControl {
  const [choice, setChoice] = useState(() => recall('captions'));
  // Derived: the captions may arrive after the player.
  const language = shownCaption(captions, choice, currentLanguage());

  useEffect(() => {
    const tracks = videoRef.current?.textTracks;
    if (!tracks) return;
    const apply = () => {
      for (const track of Array.from(tracks)) {
        if (track.kind !== 'captions') continue;
        const mode = track.language === language ? 'showing' : 'disabled';
        if (track.mode !== mode) track.mode = mode;
      }
    };
    apply();
    // The element copies its `<track>`s a moment after it is added.
    tracks.addEventListener('addtrack', apply);
    return () => tracks.removeEventListener('addtrack', apply);
  }, [videoRef, language]);

  const setLanguage = useCallback((next: string | null) => {
    setChoice(next ?? 'off');
    remember('captions', next ?? 'off');
  }, []);
  const toggle = useCallback(() => {
    setLanguage(language ? null : (captionFor(captions, currentLanguage())?.srclang ?? null));
  }, [captions, language, setLanguage]);
  return { captions, language, setLanguage, toggle };
}
