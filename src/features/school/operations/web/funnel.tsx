import { formatZonedTimeIn } from '#kernel/time.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Card } from '#ui/card.tsx';
import * as m from '../messages/m.ts';
import type { Overview } from './figures.tsx';

const width = 100;
const barHeight = 8;

/** For each module, who started, got half-way and finished: three overlaid bars with their numbers. */
export function Funnel({
  modules,
  countedAt,
}: {
  modules: NonNullable<Overview['funnel']>;
  countedAt: Date;
}) {
  const most = Math.max(1, ...modules.map((module) => module.started));
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <div>
          <h2 className="text-h4">{m.completion()}</h2>
          <p className="text-small text-ink-3">
            {m.countedAt({ time: formatZonedTimeIn(countedAt, viewerTimeZone()) })}
          </p>
        </div>
        <ul className="flex flex-wrap gap-4 text-small text-ink-2" aria-hidden="true">
          <Legend fill="bg-primary-line" label={m.started()} />
          <Legend fill="bg-info" label={m.halfway()} />
          <Legend fill="bg-primary" label={m.finished()} />
        </ul>
      </div>
      {modules.length === 0 ? <p className="text-ui text-ink-2">{m.noModules()}</p> : null}
      <ol className="space-y-3">
        {modules.map((module) => (
          <li
            key={module.moduleId}
            className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[240px_minmax(0,1fr)_190px]"
          >
            <span className="truncate text-ui" title={module.title}>
              {module.title}
            </span>
            <svg
              viewBox={`0 0 ${width} ${barHeight}`}
              preserveAspectRatio="none"
              className="h-2 w-full rounded-full bg-sunken"
              aria-hidden="true"
            >
              <Part value={module.started} of={most} fill="fill-primary-line" />
              <Part value={module.halfway} of={most} fill="fill-info" />
              <Part value={module.completed} of={most} fill="fill-primary" />
            </svg>
            <span className="text-small tabular-nums text-ink-2 sm:text-right">
              {m.moduleCounts({
                started: module.started,
                halfway: module.halfway,
                finished: module.completed,
              })}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Part({ value, of, fill }: { value: number; of: number; fill: string }) {
  return <rect x="0" y="0" width={(value / of) * width} height={barHeight} className={fill} />;
}

function Legend({ fill, label }: { fill: string; label: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <span className={`size-2.5 rounded-xs ${fill}`} />
      {label}
    </li>
  );
}
