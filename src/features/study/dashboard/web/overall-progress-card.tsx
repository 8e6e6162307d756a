import type { z } from 'zod';
import { percentOf } from '#kernel/counts.ts';
import { Card } from '#ui/card.tsx';
import { ProgressPath } from '#ui/progress-path.tsx';
import { ProgressRing } from '#ui/progress-ring.tsx';
import type { dashboardOutput } from '../contract.ts';
import * as m from '../messages/m.ts';
import { remainingText, ringTone } from '../rules.ts';

type Progress = Omit<z.infer<typeof dashboardOutput>['overallProgress'], 'lastModule'>;

export function OverallProgressCard({ progress }: { progress: Progress }) {
  const { completedModules: completed, totalModules: total } = progress;
  const percent = percentOf(completed, total);
  const label = m.modulesDone({ completed, total });
  return (
    <Card className="flex flex-col">
      <h2 className="text-h4">{m.overallProgress()}</h2>
      <div className="mt-4 flex items-center gap-5">
        <ProgressRing
          percent={percent}
          tone={ringTone(percent)}
          label={m.percentDone({ percent, completed, total })}
        />
        <div>
          <p className="text-h3">{label}</p>
          <p className="mt-0.5 text-ui text-ink-2">{remainingText(completed, total)}</p>
        </div>
      </div>
      {total > 0 ? (
        <div className="mt-auto pt-5">
          <ProgressPath total={total} done={completed} label={label} />
        </div>
      ) : null}
      {/* At the end of a card that is as tall as the climb beside it. */}
      <dl className="mt-auto pt-4 text-ui">
        {progress.totalItems > 0 ? (
          <Fact
            name={m.actionItems()}
            value={m.doneOf({ completed: progress.tickedItems, total: progress.totalItems })}
          />
        ) : null}
        {progress.totalExercises > 0 ? (
          <Fact
            name={m.exercises()}
            value={m.doneOf({ completed: progress.passedExercises, total: progress.totalExercises })}
          />
        ) : null}
        <Fact name={m.notes()} value={String(progress.notes)} />
      </dl>
    </Card>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 border-t border-line py-2.5 last:pb-0">
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
    </div>
  );
}
