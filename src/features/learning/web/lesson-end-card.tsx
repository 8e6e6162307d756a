import { Link } from '@tanstack/react-router';
import { ArrowRight, RotateCcw } from 'lucide-react';
import { useEffect } from 'react';
import { announce } from '#ui/announce.ts';
import { Button } from '#ui/button.tsx';
import { actionItemsId } from './action-items-card.tsx';
import type { Neighbour } from './module-navigation.tsx';

interface LessonEndCardProps {
  next: Neighbour;
  course: { slug: string; title: string } | null;
  /** Set in lesson layout: the way on stays in the course. */
  lessonSlug: string | undefined;
  /** Action items of this module that are not ticked. */
  openItemCount: number;
  onWatchAgain: () => void;
}

/** What stands over the last frame: where to go on, what is still to do here, and the film once more. */
export function LessonEndCard({ next, course, lessonSlug, openItemCount, onWatchAgain }: LessonEndCardProps) {
  const nextTitle = next?.title;
  useEffect(() => {
    announce(nextTitle ? `The video has ended. The next module is ${nextTitle}.` : 'The video has ended.');
  }, [nextTitle]);
  return (
    <section
      aria-label="After the video"
      // The bar below stays free: in full screen it is the way out.
      className="absolute inset-0 flex flex-col items-center justify-center gap-2.5 bg-night/92 px-4 pb-16 pt-2 text-center @md/player:gap-4 @md/player:pb-24 @md/player:pt-6"
    >
      <div className="max-w-full">
        <p className="text-small text-on-night-2">{next ? 'Next module' : 'The end'}</p>
        <p className="line-clamp-1 text-h4 wrap-anywhere @md/player:line-clamp-2 @lg/player:text-h2">
          {nextTitle ?? `That was the last module${course && lessonSlug ? ` of ${course.title}` : ''}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-center gap-2 @md/player:gap-3">
        <Button variant="accent" render={wayOn(next, lessonSlug)}>
          {wayOnText(next, lessonSlug)}
          <ArrowRight className="size-4" aria-hidden="true" />
        </Button>
        <Button
          variant="nightGhost"
          icon={<RotateCcw className="size-4" aria-hidden="true" />}
          onClick={onWatchAgain}
        >
          Watch again
        </Button>
      </div>
      {openItemCount > 0 ? <OpenItemsLink count={openItemCount} /> : null}
    </section>
  );
}

function wayOn(next: Neighbour, lessonSlug: string | undefined) {
  if (!next) {
    return lessonSlug ? <Link to="/lessons/$slug" params={{ slug: lessonSlug }} /> : <Link to="/modules" />;
  }
  const id = String(next.id);
  return lessonSlug ? (
    <Link to="/lessons/$slug/$id" params={{ slug: lessonSlug, id }} />
  ) : (
    <Link to="/modules/$id" params={{ id }} />
  );
}

function wayOnText(next: Neighbour, lessonSlug: string | undefined): string {
  if (next) return 'Next module';
  return lessonSlug ? 'Back to the course' : 'All modules';
}

function OpenItemsLink({ count }: { count: number }) {
  return (
    <a
      href={`#${actionItemsId}`}
      onClick={(event) => {
        event.preventDefault();
        void goToActionItems();
      }}
      className="rounded-xs text-small font-semibold text-on-night underline underline-offset-4 hover:decoration-2"
    >
      {count} action {count === 1 ? 'item' : 'items'} left to do
    </a>
  );
}

/** The list stands below the video, so full screen ends first. */
async function goToActionItems() {
  if (document.fullscreenElement) await document.exitFullscreen();
  const heading = document.getElementById(actionItemsId);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}
