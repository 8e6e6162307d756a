import type { RefObject } from 'react';
import { momentOf } from '#features/study/catalogue/lesson-text.ts';
import type { VideoPlayerHandle } from '#ui/player/player-types.ts';
import { followSeenWindow } from '#ui/seen-window.ts';

/** In a tab or window of its own. */
const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, button }: MouseEvent) =>
  ctrlKey || metaKey || shiftKey || button !== 0;

/**
 * Follows a touch keyboard, and links in the text: those to a moment of the video, and its cards.
 * @param open goes to one of our pages without loading the app again.
 * @returns what ends it.
 */
export function followLesson(
  lesson: RefObject<HTMLElement | null>,
  player: RefObject<VideoPlayerHandle | null>,
  open: (href: string) => void,
): () => void {
  const element = lesson.current;
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    const href = link?.getAttribute('href') ?? null;
    const seconds = momentOf(href);
    if (seconds !== null) {
      event.preventDefault();
      player.current?.seek(seconds);
    } else if (href && link?.closest('.lesson-card') && !opensElsewhere(event)) {
      event.preventDefault();
      open(href);
    }
  };
  element?.addEventListener('click', follow);
  const stop = followSeenWindow(lesson);
  return () => {
    element?.removeEventListener('click', follow);
    stop();
  };
}
