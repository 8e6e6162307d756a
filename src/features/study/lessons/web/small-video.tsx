import { ArrowUp, X } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import * as m from '../messages/m.ts';

interface SmallVideoProps {
  /** Where the video is in the page. It keeps its size while the video is elsewhere. */
  placeRef: RefObject<HTMLElement | null>;
  /** A question waits in the video's place. */
  isAsking: boolean;
}

/** Less than this part of the place in sight: the video is gone. */
const leastSeen = 0.3;

/** Keeps the video above the field for notes, however high that grows. @returns what ends it. */
function standOnComposer(place: HTMLElement): (() => void) | undefined {
  const lesson = place.closest<HTMLElement>('.lesson');
  const composer = lesson?.querySelector('.lesson-composer');
  if (!lesson || !composer) return undefined;
  const stand = () => {
    const { top, right, width } = composer.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    lesson.style.setProperty('--small-right', `${clientWidth - right}px`);
    lesson.style.setProperty('--small-bottom', `${clientHeight - top}px`);
    lesson.style.setProperty('--small-width', `${width}px`);
  };
  stand();
  const observer = new ResizeObserver(stand);
  observer.observe(composer);
  window.addEventListener('resize', stand);
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', stand);
  };
}

/**
 * On a wide window the video stays in sight, small above the field for notes, when its place is scrolled away
 * (product.md#module-page); `lesson.css` moves it. It goes back at its end, with the card for what comes next.
 */
export function SmallVideo({ placeRef, isAsking }: SmallVideoProps) {
  const [isAway, setIsAway] = useState(false);
  const [isClosed, setIsClosed] = useState(false);
  const isSmall = isAway && !isClosed;
  useEffect(() => {
    const place = placeRef.current;
    if (!place) return;
    const observer = new IntersectionObserver(
      ([seen]) => {
        if (seen) setIsAway(seen.intersectionRatio < leastSeen && seen.boundingClientRect.top < 0);
      },
      { threshold: leastSeen },
    );
    observer.observe(place);
    const onEnd = () => setIsClosed(true);
    const onPlay = () => setIsClosed(false);
    // Events of media do not bubble.
    place.addEventListener('ended', onEnd, true);
    place.addEventListener('play', onPlay, true);
    return () => {
      observer.disconnect();
      place.removeEventListener('ended', onEnd, true);
      place.removeEventListener('play', onPlay, true);
    };
  }, [placeRef]);
  useLayoutEffect(() => {
    const place = placeRef.current;
    place?.toggleAttribute('data-small', isSmall);
    return place && isSmall ? standOnComposer(place) : undefined;
  }, [placeRef, isSmall]);
  const goBack = () => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    placeRef.current?.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth' });
  };
  if (!isSmall) return null;
  return (
    <div className="lesson-small-bar">
      <Button
        size="sm"
        variant={isAsking ? 'accent' : 'nightGhost'}
        icon={<ArrowUp className="size-4" aria-hidden="true" />}
        onClick={goBack}
        className="min-w-0 flex-1"
      >
        {isAsking ? m.questionWaits() : m.backToVideo()}
      </Button>
      <IconButton
        size="iconSm"
        variant="nightGhost"
        label={m.closeSmallVideo()}
        icon={<X className="size-4" aria-hidden="true" />}
        onClick={() => setIsClosed(true)}
      />
    </div>
  );
}
