import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowDown, ArrowRight, RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { tierNames } from '#access/tiers.ts';
import { UpgradeButton } from '#features/sales/plans/web/upgrade-button.tsx';
import { exercisesId } from '#features/study/practice/web/exercises-heading.ts';
import { actionItemsId } from '#features/study/tasks/web/action-items-card.tsx';
import { langOf } from '#kit/other-language.ts';
import { announce } from '#ui/announce.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import * as m from '../messages/m.ts';
import { lockedPart, standsAt } from '../rules.ts';
import { courseQuery, moduleQuery } from './lesson-queries.ts';
import type { Neighbour } from './module-navigation.tsx';
import { useWayOn } from './use-way-on.ts';

interface LessonEndCardProps {
  moduleId: number;
  next: Neighbour;
  course: { slug: string; title: string } | null;
  /** Set in lesson layout: the next module is one of the course. */
  lessonSlug: string | undefined;
  /** The number of the module's unticked action items. */
  openItemCount: number;
  /** Exercises that the module still asks for. */
  exercisesLeft: number;
  /** Questions in the video that were skipped. */
  skippedCount: number;
  onAskSkipped: () => void;
  /** Whether something else leads on: then the next module waits for a press. */
  isHeld: boolean;
  onShowItems: () => void;
  onWatchAgain: () => void;
}

/** In seconds. */
const countdownFrom = 10;

/** Covers the last frame: open action items first, then the next module, which begins after a countdown that anything stops. */
export function LessonEndCard({
  moduleId,
  next,
  course,
  lessonSlug,
  openItemCount,
  exercisesLeft,
  skippedCount,
  onAskSkipped,
  isHeld,
  onShowItems,
  onWatchAgain,
}: LessonEndCardProps) {
  const nextTitle = next?.title;
  // Fixed when the card appears: ticking items later must not change or re-announce it.
  const [openItemsAtEnd] = useState(openItemCount);
  const [skippedAtEnd] = useState(skippedCount);
  const navigate = useNavigate();
  // Read now, so that it opens without waiting; and nobody is taken to a locked module.
  const { data: nextModule } = useQuery({
    ...moduleQuery(next?.id ?? 0, lessonSlug !== undefined),
    enabled: next !== null,
  });
  // Without a next module the course may go on in a plan that the person does not have.
  const { data: wholeCourse } = useQuery({
    ...courseQuery(course?.slug ?? ''),
    enabled: next === null && course !== null,
  });
  const locked = wholeCourse ? lockedPart(standsAt(wholeCourse.modules, moduleId).locked) : null;
  const secondsLeft = useWayOn(
    countdownFrom,
    nextModule?.locked === false && !isHeld && exercisesLeft === 0 && skippedCount === 0,
    () => {
      if (!next) return;
      const id = String(next.id);
      void (lessonSlug
        ? navigate({ to: '/lessons/$slug/$id', params: { slug: lessonSlug, id } })
        : navigate({ to: '/modules/$id', params: { id } }));
    },
  );
  const isCounting = secondsLeft !== null;
  useEffect(() => {
    if (isCounting) announce(m.nextBegins({ seconds: countdownFrom }));
  }, [isCounting]);
  useEffect(() => {
    const parts = [m.videoHasEnded()];
    if (skippedAtEnd > 0) parts.push(`${m.questionsSkipped({ count: skippedAtEnd })}.`);
    if (openItemsAtEnd > 0) parts.push(`${m.tonight({ count: openItemsAtEnd })}.`);
    if (exercisesLeft > 0) parts.push(`${m.exercisesLeft({ count: exercisesLeft })}.`);
    if (nextTitle) parts.push(m.nextModuleIs({ title: nextTitle }));
    announce(parts.join(' '));
  }, [nextTitle, openItemsAtEnd, exercisesLeft, skippedAtEnd]);
  const leftId = openItemCount > 0 ? actionItemsId : exercisesId;
  const hasItems = skippedCount > 0 || openItemCount > 0 || exercisesLeft > 0;
  return (
    <section
      aria-label={m.afterTheVideo()}
      // Leaves the bar below free: in full screen it is the way out.
      className="absolute inset-0 flex flex-col items-center justify-center gap-2 bg-night px-4 pb-20 pt-2 text-center @md/player:gap-4 @md/player:pb-24 @md/player:pt-6"
    >
      {hasItems ? (
        <div className="flex max-w-full items-center justify-center gap-x-4 gap-y-3 @lg/player:flex-col">
          <p className="min-w-0 text-balance text-h4 @lg/player:text-h2">
            {skippedCount > 0
              ? m.questionsSkipped({ count: skippedCount })
              : openItemCount > 0
                ? m.tonight({ count: openItemCount })
                : m.exercisesLeft({ count: exercisesLeft })}
          </p>
          {skippedCount > 0 ? (
            <Button variant="accent" className={controlSize} onClick={onAskSkipped}>
              {m.answerNow()}
            </Button>
          ) : (
            <Button
              variant="accent"
              className={controlSize}
              render={
                <a
                  href={`#${leftId}`}
                  onClick={(event) => {
                    event.preventDefault();
                    onShowItems();
                    void goTo(leftId);
                  }}
                />
              }
            >
              {openItemCount + exercisesLeft === 1 ? m.showIt() : m.showThem()}
              <ArrowDown className="size-4" aria-hidden="true" />
            </Button>
          )}
        </div>
      ) : null}
      <div
        className={cn(
          'max-w-full',
          hasItems &&
            'border-night-line @lg/player:mt-2 @lg/player:border-t @lg/player:px-10 @lg/player:pt-5',
        )}
      >
        {next || locked ? null : (
          <p className={cn('text-small text-on-night-2', hasItems && 'hidden @md/player:block')}>
            {m.theEnd()}
          </p>
        )}
        <p
          lang={langOf(next?.language)}
          className={cn(
            'text-balance text-h4 wrap-anywhere',
            hasItems ? 'line-clamp-1' : 'line-clamp-2 @lg/player:text-h2',
          )}
        >
          {nextTitle ?? lastText(course, lessonSlug, locked)}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-center gap-2 @md/player:gap-3">
        {locked ? (
          <UpgradeButton
            tier={locked.tier}
            variant={hasItems ? 'nightGhost' : 'accent'}
            className={cn(controlSize, 'min-h-8 py-0')}
          />
        ) : (
          <Button
            variant={hasItems ? 'nightGhost' : 'accent'}
            className={controlSize}
            render={wayOn(next, lessonSlug)}
          >
            {wayOnText(next, lessonSlug)}
            {isCounting ? (
              <span className="min-w-[3ch] font-mono tabular-nums">
                {m.inSeconds({ seconds: secondsLeft })}
              </span>
            ) : null}
            <ArrowRight className="size-4" aria-hidden="true" />
          </Button>
        )}
        {isCounting ? (
          // Any press stops the countdown; this is the one that says so.
          <Button key="stay" variant="nightGhost" className={controlSize}>
            {m.stayHere()}
          </Button>
        ) : (
          <Button
            key="again"
            variant="nightGhost"
            // With the price beside it there is no room in a narrow frame; Play below does the same.
            className={cn(controlSize, locked && 'hidden @md/player:inline-flex')}
            icon={<RotateCcw className="size-4" aria-hidden="true" />}
            onClick={onWatchAgain}
          >
            {m.watchAgain()}
          </Button>
        )}
        {next && course ? (
          <Button
            variant="nightGhost"
            // A narrow frame has no room for it, and the way back is below the video there.
            className={cn(controlSize, 'hidden @md/player:inline-flex')}
            render={<Link to="/lessons/$slug" params={{ slug: course.slug }} />}
          >
            {m.backToCourse()}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

/** On a phone the frame is only 219 px high. */
const controlSize = 'h-8 px-3 text-small @md/player:h-10 @md/player:px-4 @md/player:text-ui';

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

function lastText(
  course: LessonEndCardProps['course'],
  lessonSlug: string | undefined,
  locked: ReturnType<typeof lockedPart>,
): string {
  if (locked) return m.stepsOpenWith({ count: locked.count, plan: tierNames[locked.tier] });
  return course && lessonSlug ? m.lastModuleOf({ title: course.title }) : m.lastModule();
}

function wayOnText(next: Neighbour, lessonSlug: string | undefined): string {
  if (next) return m.goToNextModule();
  return lessonSlug ? m.backToCourse() : m.allModules();
}

/** The list is below the video, so full screen must end first. */
async function goTo(id: string) {
  if (document.fullscreenElement) await document.exitFullscreen();
  const heading = document.getElementById(id);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}
