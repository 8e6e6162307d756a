import { Link } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import type { z } from 'zod';
import { tierNames } from '#access/tiers.ts';
import { formatTimecode } from '#kernel/time.ts';
import { langOf } from '#kit/other-language.ts';
import { Button } from '#ui/button.tsx';
import { Climb, ClimbDone, ClimbLink, ClimbLocked, type ClimbState, ClimbStep } from '#ui/climb.tsx';
import { cn } from '#ui/cn.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import type { moduleSummaryOutput } from '../contract.ts';
import * as m from '../messages/m.ts';

export type ModuleSummary = z.infer<typeof moduleSummaryOutput>;

interface ModuleClimbProps {
  /** Of one course, in order. */
  modules: readonly ModuleSummary[];
  /** The module where the person is; null when they are in another course, or at the top. */
  hereId: number | null;
  /** In a course, Previous and Next stay in it; elsewhere they lead through all modules. */
  isInCourse: boolean;
  label: string;
  /** Says what each module is about, not only where one is. */
  hasSummaries?: boolean;
  /** Of a module's title: one below the heading above the climb. */
  heading: 'h2' | 'h3';
}

/** The modules of a course as a climb: the first at the bottom. */
export function ModuleClimb({
  modules,
  hereId,
  isInCourse,
  label,
  hasSummaries = false,
  heading,
}: ModuleClimbProps) {
  const here = modules.findIndex((module) => module.id === hereId);
  const next = modules.find((module, index) => index > here && stateOf(module, hereId) === 'open');
  const sun = sunPlace(modules, here);
  return (
    <Climb count={modules.length} label={label}>
      {modules
        .map((module, index) => (
          <ModuleStep
            key={module.id}
            module={module}
            index={index}
            state={stateOf(module, hereId)}
            isNext={module === next}
            isInCourse={isInCourse}
            heading={heading}
            hasSummary={hasSummaries}
            hasSun={index === sun}
          />
        ))
        .toReversed()}
    </Climb>
  );
}

type GoOnProps = Pick<ModuleClimbProps, 'modules' | 'hereId' | 'isInCourse'>;

/** With so few steps above it, the step where one is is in sight at the top of a phone's page, with a button of its own. */
const fewSteps = 2;

/** Opens the step where the person is, from the top of a page whose climb is long (product.md#modules). */
export function GoOn({ modules, hereId, isInCourse }: GoOnProps) {
  const index = modules.findIndex((module) => module.id === hereId);
  const here = modules[index];
  if (!here) return null;
  const isInSight = isInCourse && modules.length - 1 - index <= fewSteps;
  const isBegun = modules.some((module) => module.completed || module.timeInSeconds > 0);
  const action = (isBegun ? m.goOnAt : m.startAt)({ number: index + 1 });
  return (
    <Button
      icon={<Play className="size-4" aria-hidden="true" />}
      // A long title on a phone takes two lines.
      className={cn('h-auto min-h-10 py-2 whitespace-normal', isInSight && 'max-sm:hidden')}
      render={linkTo(here, isInCourse)}
    >
      {m.actionOf({ action, title: here.title })}
    </Button>
  );
}

function stateOf(module: ModuleSummary, hereId: number | null): ClimbState {
  if (module.completed) return 'done';
  if (module.locked) return 'locked';
  return module.id === hereId ? 'here' : 'open';
}

/** The sun stands one step above where one is, or above the last step done; at the top, beside it. */
function sunPlace(modules: readonly ModuleSummary[], here: number): number | null {
  if (here >= 0) return Math.min(here + 1, modules.length - 1);
  // In another course than this one, with steps still to do: the sun is there.
  if (modules.some((module) => !module.completed && !module.locked)) return null;
  const last = modules.findLastIndex((module) => module.completed);
  return last < 0 ? null : Math.min(last + 1, modules.length - 1);
}

interface ModuleStepProps {
  module: ModuleSummary;
  index: number;
  state: ClimbState;
  isNext: boolean;
  isInCourse: boolean;
  heading: 'h2' | 'h3';
  hasSummary: boolean;
  hasSun: boolean;
}

function ModuleStep(props: ModuleStepProps) {
  const { module, index, state, isNext, isInCourse, heading: Heading, hasSummary, hasSun } = props;
  const isHere = state === 'here';
  const link = linkTo(module, isInCourse);
  const title = <span lang={langOf(module.language)}>{module.title}</span>;
  const isBegun = module.timeInSeconds > 0;
  const action = isBegun ? m.continueAt({ time: formatTimecode(module.timeInSeconds) }) : m.start();
  return (
    <ClimbStep
      id={isHere ? 'here' : undefined}
      index={index}
      number={String(index + 1)}
      state={state}
      hasSun={hasSun}
      above={isHere ? (isBegun ? m.youAreHere() : m.startHere()) : null}
      title={
        <Heading className="inline">
          {isHere ? title : <ClimbLink render={link}>{title}</ClimbLink>}
          {state === 'done' ? <span className="sr-only"> {m.completedMarker()}</span> : null}
        </Heading>
      }
      facts={
        <>
          {isHere || hasSummary ? (
            <p
              lang={langOf(module.language)}
              className={isHere ? 'mb-1 text-ui text-ink-2' : 'mb-0.5 line-clamp-3 text-ink-2 max-lg:hidden'}
            >
              {module.summary}
            </p>
          ) : null}
          <Facts module={module} isNext={isNext} />
          {isHere && isBegun ? <Position module={module} /> : null}
        </>
      }
      status={statusOf(module, state, isNext)}
      action={
        isHere ? (
          <Button
            variant="accent"
            size="lg"
            icon={<Play className="size-4" aria-hidden="true" />}
            className="w-full after:absolute after:inset-0"
            aria-label={m.actionOf({ action, title: module.title })}
            render={link}
          >
            {action}
          </Button>
        ) : null
      }
    />
  );
}

const linkTo = (module: ModuleSummary, isInCourse: boolean) => {
  const id = String(module.id);
  return isInCourse && module.courseSlug ? (
    <Link to="/lessons/$slug/$id" params={{ slug: module.courseSlug, id }} />
  ) : (
    <Link to="/modules/$id" params={{ id }} />
  );
};

function Facts({ module, isNext }: { module: ModuleSummary; isNext: boolean }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      {isNext ? <span className="lg:hidden">{m.nextStep()}</span> : null}
      <span className="font-mono">{formatTimecode(module.lengthSeconds)}</span>
      <span>{m.actionItems({ count: module.actionItemCount })}</span>
      {module.exerciseCount > 0 ? (
        <span>{m.exercisesPassed({ passed: module.exercisesPassed, count: module.exerciseCount })}</span>
      ) : null}
      {module.isFreePreview ? (
        <span className="font-semibold text-success-ink">{m.freePreview()}</span>
      ) : null}
    </p>
  );
}

/** How far the video has been watched. */
function Position({ module }: { module: ModuleSummary }) {
  const position = formatTimecode(module.timeInSeconds);
  const length = formatTimecode(module.lengthSeconds);
  return (
    <div className="mt-3 flex max-w-[340px] items-center gap-3">
      <ProgressBar
        percent={(module.timeInSeconds / Math.max(1, module.lengthSeconds)) * 100}
        label={m.progressIn({ title: module.title })}
      />
      <span className="shrink-0 font-mono text-ink-2">{m.positionOf({ position, length })}</span>
    </div>
  );
}

function statusOf(module: ModuleSummary, state: ClimbState, isNext: boolean) {
  if (state === 'done') return <ClimbDone>{m.done()}</ClimbDone>;
  if (state === 'locked')
    return (
      <ClimbLocked spoken={m.upgradeToAccess({ plan: tierNames[module.tier] })}>
        {tierNames[module.tier]}
      </ClimbLocked>
    );
  return isNext ? <span className="max-lg:hidden">{m.nextStep()}</span> : null;
}
