import type { RefObject } from 'react';
import { momentOf } from '#features/study/catalogue/lesson-text.ts';
import type { VideoPlayerHandle } from '#ui/player/player-types.ts';
import { followSeenWindow } from '#ui/seen-window.ts';

/**
 * Follows a touch keyboard, and links in the text that lead to a moment of the video.
 * @returns what ends it.
 */
export function followLesson(
  lesson: RefObject<HTMLElement | null>,
  player: RefObject<VideoPlayerHandle | null>,
): () => void {
  const element = lesson.current;
  const seek = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    const seconds = link && momentOf(link.getAttribute('href'));
    if (seconds === null || seconds === undefined) return;
    event.preventDefault();
    player.current?.seek(seconds);
  };
  element?.addEventListener('click', seek);
  const stop = followSeenWindow(lesson);
  return () => {
    element?.removeEventListener('click', seek);
    stop();
  };
}
