import { Link } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import type { z } from 'zod';
import { tierNames } from '#access/tiers.ts';
import { formatTimecode } from '#kernel/time.ts';
import { langOf } from '#kit/other-language.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Climb, ClimbDone, ClimbLink, ClimbLocked, type ClimbState, ClimbStep } from '#ui/climb.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { dashboardOutput } from '../contract.ts';
import * as m from '../messages/m.ts';

export type DashboardClimb = NonNullable<z.infer<typeof dashboardOutput>['climb']>;
type Step = DashboardClimb['steps'][number];

interface ClimbCardProps {
  climb: DashboardClimb;
  /** Whether to continue is the page's main action. */
  isAction: boolean;
  className?: string;
}

/** The dashboard's main action: continue where you stopped (product.md#dashboard). */
export function ClimbCard({ climb, isAction, className }: ClimbCardProps) {
  const { course, steps, earlier, others } = climb;
  const title = course?.title ?? m.yourModules();
  const [lowest] = steps;
  const here = steps.find((step) => step.id === climb.hereId);
  return (
    <Card className={className}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 lang={langOf(course?.language)} className="text-h4">
          {title}
        </h2>
        <TextLink
          look="standalone"
          className="shrink-0"
          render={
            course ? <Link to="/lessons/$slug" params={{ slug: course.slug }} /> : <Link to="/modules" />
          }
        >
          {m.wholeCourse()}
        </TextLink>
      </div>
      <Climb size="small" count={steps.length + 1} label={m.yourStepsIn({ title })} className="mt-5">
        {steps
          .map((step, index) => (
            <SmallStep
              key={step.id}
              step={step}
              index={index + (earlier.count > 0 ? 1 : 0)}
              isHere={step.id === climb.hereId}
              isAfter={step.number > (here?.number ?? 0)}
              isAction={isAction}
              slug={course?.slug ?? null}
            />
          ))
          .toReversed()}
        {earlier.count > 0 && lowest ? <Earlier climb={climb} below={lowest.number} /> : null}
      </Climb>
      {here?.completed ? (
        <Button
          className="mt-5"
          variant={isAction ? 'accent' : 'primary'}
          icon={<Play className="size-4" aria-hidden="true" />}
          render={<Link to="/modules/$id" params={{ id: String(here.id) }} />}
        >
          {m.continueLearning()}
        </Button>
      ) : null}
      {others.map((other) => (
        <p key={other.slug} className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 text-ui">
          <TextLink look="standalone" render={<Link to="/lessons/$slug" params={{ slug: other.slug }} />}>
            <span lang={langOf(other.language)}>{other.title}</span>
          </TextLink>
          <span className="text-small text-ink-3">
            {m.modulesDone({ completed: other.completed, total: other.total })}
          </span>
        </p>
      ))}
    </Card>
  );
}

interface SmallStepProps {
  step: Step;
  index: number;
  isHere: boolean;
  isAfter: boolean;
  isAction: boolean;
  slug: string | null;
}

function stateOf(step: Step, isHere: boolean): ClimbState {
  if (isHere && !step.completed) return 'here';
  if (step.completed) return 'done';
  return step.locked ? 'locked' : 'open';
}

function SmallStep({ step, index, isHere, isAfter, isAction, slug }: SmallStepProps) {
  const id = String(step.id);
  const link = slug ? (
    <Link to="/lessons/$slug/$id" params={{ slug, id }} />
  ) : (
    <Link to="/modules/$id" params={{ id }} />
  );
  const state = stateOf(step, isHere);
  const title = <span lang={langOf(step.language)}>{step.title}</span>;
  const common = { index, size: 'small' as const, number: String(step.number), state };
  const isNext = state === 'open' && isAfter;
  if (state === 'here') return <Here common={common} step={step} isAction={isAction} />;
  return (
    <ClimbStep
      {...common}
      title={<ClimbLink render={link}>{title}</ClimbLink>}
      facts={isNext ? <p className="font-semibold sm:hidden">{m.nextStep()}</p> : null}
      status={
        <>
          {state === 'done' ? <ClimbDone>{m.done()}</ClimbDone> : null}
          {state === 'locked' ? <ClimbLocked>{tierNames[step.tier]}</ClimbLocked> : null}
          {isNext ? <span className="max-sm:hidden">{m.nextStep()}</span> : null}
        </>
      }
    />
  );
}

interface HereProps {
  common: { index: number; size: 'small'; number: string; state: ClimbState };
  step: Step;
  isAction: boolean;
}

function Here({ common, step, isAction }: HereProps) {
  const position = formatTimecode(step.timeInSeconds);
  const length = formatTimecode(step.lengthSeconds);
  return (
    <ClimbStep
      {...common}
      above={m.youAreHere()}
      title={
        <h3 lang={langOf(step.language)} className="inline">
          {step.title}
        </h3>
      }
      facts={
        <>
          <p lang={langOf(step.language)} className="text-ui text-ink-2 max-lg:line-clamp-2">
            {step.summary}
          </p>
          <div className="mt-3 flex max-w-[300px] items-center gap-3">
            <ProgressBar
              percent={(step.timeInSeconds / Math.max(1, step.lengthSeconds)) * 100}
              label={m.progressIn({ title: step.title })}
            />
            <span className="shrink-0 font-mono text-ink-2">
              {step.timeInSeconds > 0 ? m.positionOf({ position, length }) : length}
            </span>
          </div>
        </>
      }
      action={
        <Button
          variant={isAction ? 'accent' : 'primary'}
          size="lg"
          className="w-full after:absolute after:inset-0"
          icon={<Play className="size-4" aria-hidden="true" />}
          render={<Link to="/modules/$id" params={{ id: String(step.id) }} />}
        >
          {m.continueLearning()}
        </Button>
      }
    />
  );
}

/** All steps below the shown ones, folded into one. */
function Earlier({ climb, below }: { climb: DashboardClimb; below: number }) {
  const { earlier, course } = climb;
  const isDone = earlier.completed === earlier.count;
  const text = m.earlierModules({ count: earlier.count });
  return (
    <ClimbStep
      index={0}
      size="small"
      state={isDone ? 'done' : 'open'}
      number={earlier.count === 1 ? '1' : `1–${below - 1}`}
      title={
        <ClimbLink
          render={
            course ? <Link to="/lessons/$slug" params={{ slug: course.slug }} /> : <Link to="/modules" />
          }
        >
          {text}
        </ClimbLink>
      }
      status={
        isDone ? (
          <ClimbDone>{m.done()}</ClimbDone>
        ) : (
          m.doneOf({ completed: earlier.completed, total: earlier.count })
        )
      }
    />
  );
}
