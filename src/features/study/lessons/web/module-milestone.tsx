import { Link } from '@tanstack/react-router';
import { ArrowRight, Play, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { tierNames } from '#access/tiers.ts';
import { UpgradeButton } from '#features/sales/plans/web/upgrade-button.tsx';
import { actionItemsId } from '#features/study/tasks/web/action-items-card.tsx';
import { langOf } from '#kit/other-language.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { MomentScene, momentFact } from '#ui/moment-scene.tsx';
import { timeText } from '#ui/player/time-text.ts';
import * as m from '../messages/m.ts';
import type { Milestone } from './milestone.ts';

interface ModuleMilestoneProps {
  milestone: Milestone;
  /** Set in lesson layout: the next module is opened in the course. */
  lessonSlug: string | undefined;
  onClose: () => void;
}

/** The scene after the first time a module was watched to its end; the course's own after its last module. */
export function ModuleMilestone({ milestone, lessonSlug, onClose }: ModuleMilestoneProps) {
  const { number, done, total, treads, openItemCount, noteCount, next, locked, nextCourse, course, facts } =
    milestone;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  useEffect(() => {
    const box = dialog.current;
    // The rest of the page is inert and Escape closes; the focus returns to where it was.
    if (box && !box.open) box.showModal();
    heading.current?.focus();
    return () => box?.close();
  }, []);
  const isAtTop = facts !== null;
  const hour = isAtTop ? 'evening' : 'day';
  return (
    <dialog
      ref={dialog}
      aria-labelledby={headingId}
      onClose={onClose}
      className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto bg-canvas p-0"
    >
      <MomentScene
        hour={hour}
        count={treads}
        done={done}
        headingId={headingId}
        headingRef={heading}
        className="min-h-full lg:min-h-full"
        above={
          isAtTop ? <span lang={langOf(course.language)}>{course.title}</span> : m.momentDone({ number })
        }
        heading={headingOf(milestone)}
        actions={
          <>
            {next ? (
              <Button
                variant="accent"
                size="lg"
                className="h-auto min-h-13 whitespace-normal py-2"
                icon={<Play className="size-4" aria-hidden="true" />}
                onClick={onClose}
                render={
                  lessonSlug ? (
                    <Link to="/lessons/$slug/$id" params={{ slug: lessonSlug, id: String(next.id) }} />
                  ) : (
                    <Link to="/modules/$id" params={{ id: String(next.id) }} />
                  )
                }
              >
                <span lang={langOf(next.language)}>
                  {m.momentNext({ title: next.title, length: timeText(next.lengthSeconds) })}
                </span>
              </Button>
            ) : locked ? (
              <UpgradeButton tier={locked.tier} className="min-h-13 text-body" onClick={onClose} />
            ) : (
              <Button
                variant="accent"
                size="lg"
                className="h-auto min-h-13 whitespace-normal py-2"
                onClick={onClose}
                render={<Link to="/lessons/$slug" params={{ slug: (nextCourse ?? course).slug }} />}
              >
                {nextCourse ? (
                  <span lang={langOf(nextCourse.language)}>
                    {m.momentNext({
                      title: nextCourse.title,
                      length: m.modulesLong({ count: nextCourse.lessonCount }),
                    })}
                  </span>
                ) : (
                  m.backToCourse()
                )}
                <ArrowRight className="size-4" aria-hidden="true" />
              </Button>
            )}
            <button
              type="button"
              className="h-12 rounded-md px-4 text-ui font-semibold text-primary-ink hover:underline lg:h-13"
              onClick={() => {
                onClose();
                if (openItemCount > 0) requestAnimationFrame(showActionItems);
              }}
            >
              {openItemCount > 0 ? m.momentItems({ count: openItemCount }) : m.momentStay()}
            </button>
          </>
        }
      >
        {facts ? (
          <dl className="mt-[18px] flex gap-7 lg:mt-6 lg:gap-10">
            <Fact count={total} label={m.momentModules({ count: total })} />
            <Fact count={facts.items} label={m.momentItemsDone({ count: facts.items })} />
            {facts.notes === null ? null : (
              <Fact count={facts.notes} label={m.momentNotesKept({ count: facts.notes })} />
            )}
          </dl>
        ) : (
          <p className={momentFact('day')}>
            {locked
              ? m.stepsOpenWith({ count: locked.count, plan: tierNames[locked.tier] })
              : factOf(noteCount)}
          </p>
        )}
      </MomentScene>
      {/* Phones have no Escape, and the link beside the button may lead to the tasks. */}
      <IconButton
        label={m.momentClose()}
        hasTooltip={false}
        icon={<X className="size-5" aria-hidden="true" />}
        className="absolute top-4 right-4 bg-canvas"
        onClick={onClose}
      />
    </dialog>
  );
}

const factOf = (noteCount: number): string =>
  noteCount > 0 ? m.momentNotes({ count: noteCount }) : m.momentWatched();

function headingOf({ done, total, locked, facts }: Milestone): string {
  if (facts) return m.momentTop({ total });
  return locked ? m.momentOpenDone({ total }) : m.momentStands({ done, total, left: total - done });
}

function Fact({ count, label }: { count: number; label: string }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-ui text-ink-2">{label}</dt>
      <dd className="text-[24px] font-[740] leading-8 tabular-nums lg:text-[32px] lg:leading-10">{count}</dd>
    </div>
  );
}

function showActionItems() {
  const heading = document.getElementById(actionItemsId);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}
