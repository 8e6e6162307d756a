import { percentOf } from '#kernel/counts.ts';
import { Card } from '#ui/card.tsx';
import { ProgressPath } from '#ui/progress-path.tsx';
import { ProgressRing } from '#ui/progress-ring.tsx';
import * as m from '../messages/m.ts';
import { remainingText, ringTone } from '../rules.ts';

export function OverallProgressCard({ completed, total }: { completed: number; total: number }) {
  const percent = percentOf(completed, total);
  const label = m.modulesDone({ completed, total });
  return (
    <Card>
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
        <ProgressPath className="mt-5 w-full" total={total} done={completed} label={label} />
      ) : null}
    </Card>
  );
}
