import { Link } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { Cover } from '#ui/illustrations/cover.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import * as m from '../messages/m.ts';

interface LastModule {
  id: number;
  title: string;
  summary: string;
  progress: number;
  duration: number;
}

/** The dashboard's main action: continue where you stopped (product.md#dashboard). */
export function LastModuleCard({
  last,
  isAction,
  className,
}: {
  last: LastModule | null;
  isAction: boolean;
  className?: string;
}) {
  return (
    <Card
      padding="none"
      className={cn('grid overflow-hidden sm:grid-cols-[minmax(0,9fr)_minmax(0,16fr)]', className)}
    >
      <div className="h-40 sm:h-auto">
        <Cover seed={last?.id ?? 1} className="size-full" />
      </div>
      <div className="flex flex-col p-5 lg:p-6">
        {last ? <Continue last={last} isAction={isAction} /> : <Begin isAction={isAction} />}
      </div>
    </Card>
  );
}

function Continue({ last, isAction }: { last: LastModule; isAction: boolean }) {
  return (
    <>
      <p className="text-small text-ink-3">{m.moduleAndLength({ id: last.id, count: last.duration })}</p>
      <h2 className="mt-1 text-h2">{last.title}</h2>
      <p className="mt-1 text-ui text-ink-2">{last.summary}</p>
      <div className="mt-auto pt-5">
        <div className="mb-2 flex justify-between text-small">
          <span className="text-ink-2">{m.progress()}</span>
          <span className="font-semibold">{last.progress}%</span>
        </div>
        <ProgressBar percent={last.progress} label={m.progressIn({ title: last.title })} size="md" />
        <Button
          className="mt-4"
          variant={isAction ? 'accent' : 'primary'}
          icon={<Play className="size-4" aria-hidden="true" />}
          render={<Link to="/modules/$id" params={{ id: String(last.id) }} />}
        >
          {m.continueLearning()}
        </Button>
      </div>
    </>
  );
}

function Begin({ isAction }: { isAction: boolean }) {
  return (
    <>
      <h2 className="text-h2">{m.startYourJourney()}</h2>
      <p className="mt-1 text-ui text-ink-2">{m.openFirstModule()}</p>
      <div className="mt-auto flex flex-wrap gap-3 pt-6">
        <Button variant={isAction ? 'accent' : 'primary'} render={<Link to="/modules" />}>
          {m.browseModules()}
        </Button>
      </div>
    </>
  );
}
