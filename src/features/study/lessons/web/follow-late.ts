import type { RefObject } from 'react';
import { embeddedVideo } from '#features/study/catalogue/embedded-video.ts';
import { momentOf } from '#features/study/catalogue/lesson-text.ts';
import type { VideoPlayerHandle } from '#ui/player/player-types.ts';
import { followSeenWindow } from '#ui/seen-window.ts';

/** In a tab or window of its own. */
const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, button }: MouseEvent) =>
  ctrlKey || metaKey || shiftKey || button !== 0;

/**
 * Plays a video of another site above its card, which stays and now leads to the site: where nothing plays, that is the
 * way on. @returns false when it plays already.
 */
function playHere(link: HTMLAnchorElement): boolean {
  const video = embeddedVideo(link.href);
  if (!video || link.previousElementSibling) return false;
  const frame = document.createElement('iframe');
  frame.src = video.src;
  frame.title = link.querySelector('span:nth-child(2)')?.textContent ?? video.site;
  frame.allow = 'autoplay; fullscreen; picture-in-picture';
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation allow-popups');
  link.before(frame);
  frame.focus();
  return true;
}

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
    } else if (link?.closest('.embedded-video') && !navigator.onLine) {
      // The card says that it needs a connection; a browser's page of errors would stay in its place.
      event.preventDefault();
    } else if (link?.closest('.embedded-video') && !opensElsewhere(event) && playHere(link)) {
      event.preventDefault();
      player.current?.pause();
    } else if (href?.startsWith('/') && link?.closest('.lesson-card') && !opensElsewhere(event)) {
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
