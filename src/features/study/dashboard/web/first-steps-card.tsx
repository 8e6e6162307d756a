import { Link } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatTimecode } from '#kernel/time.ts';
import { langOf } from '#kit/other-language.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Climb, ClimbDone, type ClimbState, ClimbStep } from '#ui/climb.tsx';
import { cn } from '#ui/cn.ts';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';
import { spokenLength } from '../rules.ts';
import type { DashboardClimb } from './climb-card.tsx';

interface FirstStepsCardProps {
  climb: DashboardClimb;
  /** Whether to start is the page's main action. */
  isAction: boolean;
  /** For someone without a plan: the module is a free preview. */
  isFree: boolean;
  className?: string;
}

/** What someone sees who has not finished a module: three first steps and one button (product.md#dashboard). */
export function FirstStepsCard({ climb, isAction, isFree, className }: FirstStepsCardProps) {
  const here = climb.steps.find((step) => step.id === climb.hereId);
  if (!here) return null;
  const { posterUrl, item, hasTicked, hasNoted } = climb.firstSteps;
  const isBegun = here.timeInSeconds > 0;
  const length = spokenLength(here.lengthSeconds);
  const steps: FirstStep[] = [
    {
      key: 'watch',
      isDone: false,
      title: <span lang={langOf(here.language)}>{here.title}</span>,
      facts: <span lang={langOf(here.language)}>{here.summary}</span>,
      status: <span className="font-mono">{formatTimecode(here.lengthSeconds)}</span>,
    },
    {
      key: 'tick',
      isDone: hasTicked,
      title: m.firstActionItem(),
      facts: item ? <span lang={langOf(item.language)}>{item.title}</span> : m.tickBelowVideo(),
    },
    { key: 'note', isDone: hasNoted, title: m.keepOneNote(), facts: m.writeOneSentence() },
  ];
  return (
    <Card
      padding="none"
      className={cn(
        'grid grid-cols-[minmax(0,1fr)] overflow-hidden md:grid-cols-2 xl:grid-cols-[minmax(0,7fr)_minmax(0,6fr)]',
        className,
      )}
    >
      <div className="relative aspect-video overflow-hidden bg-night [view-transition-name:video] md:aspect-auto">
        {posterUrl ? (
          <img
            src={posterUrl}
            alt=""
            decoding="async"
            // A poster has its title at the left: what is cut off is the other side.
            className="absolute inset-0 size-full object-cover md:max-xl:object-contain xl:object-left"
          />
        ) : null}
        <span aria-hidden="true" className="absolute inset-0 grid place-items-center">
          <span className="grid size-16 place-items-center rounded-full bg-night/85 text-on-night ring-1 ring-on-night/25">
            <Play className="ml-1 size-7 fill-current" />
          </span>
        </span>
        <Link
          to="/modules/$id"
          params={{ id: String(here.id) }}
          aria-label={m.openModule({ title: here.title })}
          className="absolute inset-0 focus-visible:-outline-offset-4"
        />
      </div>
      <div className="p-5 lg:p-7">
        {/* On a phone the steps speak for themselves: their button is in sight, above the bottom bar. */}
        <h2 className="text-h3 max-sm:sr-only">{m.startYourJourney()}</h2>
        <Climb size="small" count={3} label={m.threeFirstSteps()} className="sm:mt-5">
          {steps.map((step, index) => <First key={step.key} step={step} index={index} />).toReversed()}
        </Climb>
        <Button
          isWide
          size="lg"
          // The narrowest phones get smaller letters, and a long label two lines.
          className="mt-4 h-auto min-h-12 py-2 text-center text-balance whitespace-normal max-sm:px-4 max-[359px]:text-ui"
          variant={isAction ? 'accent' : 'primary'}
          icon={<Play className="size-4" aria-hidden="true" />}
          render={<Link to="/modules/$id" params={{ id: String(here.id) }} />}
        >
          {isBegun ? m.continueLearning() : m.startModule({ number: here.number, length })}
        </Button>
        <p className="mt-3 flex flex-wrap justify-center gap-x-4 text-center text-ui">
          {isFree ? <span className="text-ink-2">{m.freeWithoutPlan()}</span> : null}
          <TextLink look="standalone" render={<Link to="/modules" />}>
            {m.browseModules()}
          </TextLink>
        </p>
      </div>
    </Card>
  );
}

interface FirstStep {
  key: string;
  isDone: boolean;
  title: ReactNode;
  facts: ReactNode;
  status?: ReactNode;
}

function First({ step, index }: { step: FirstStep; index: number }) {
  const ahead: ClimbState = index === 0 ? 'here' : 'open';
  return (
    <ClimbStep
      index={index}
      size="small"
      state={step.isDone ? 'done' : ahead}
      number={String(index + 1)}
      title={<h3 className="inline">{step.title}</h3>}
      facts={<p className="line-clamp-2">{step.facts}</p>}
      status={step.isDone ? <ClimbDone>{m.done()}</ClimbDone> : step.status}
    />
  );
}
