import { useState } from 'react';
import { formatZonedTimeIn } from '#kernel/time.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import * as m from '../messages/m.ts';
import { shareOf, whereMostStop } from '../rules.ts';
import type { Overview } from './figures.tsx';

/** Fewer than this many people say nothing about a module. */
const fewest = 5;
/** A school with two hundred modules sees those that matter first. */
const shownFirst = 8;

/** For each module, who began and who finished: where people stop. The module that loses most is marked. */
export function Funnel({
  modules,
  countedAt,
}: {
  modules: NonNullable<Overview['funnel']>;
  countedAt: Date;
}) {
  const counted = modules.filter((module) => module.started >= fewest);
  const [isWhole, setWhole] = useState(false);
  const isLong = modules.length > shownFirst;
  const shown = isWhole || !isLong ? modules : whereMostStop(modules, shownFirst);
  const lowest = counted.toSorted((a, b) => shareOf(a) - shareOf(b))[0]?.moduleId;
  return (
    <Card>
      <div className="mb-4">
        <h2 className="text-h4">{m.completion()}</h2>
        <p className="text-small text-ink-3">
          {isLong && !isWhole
            ? `${shown.length > 0 ? m.mostLeft({ count: shown.length }) : m.nobodyLeft()} `
            : null}
          {m.countedAt({ time: formatZonedTimeIn(countedAt, viewerTimeZone()) })}
        </p>
      </div>
      {modules.length === 0 ? <p className="text-ui text-ink-2">{m.noModules()}</p> : null}
      {shown.length > 0 ? (
        <div className="overflow-x-auto">
          <table className="w-full text-ui tabular-nums">
            <thead className="text-small text-ink-3 max-sm:text-caption">
              <tr>
                <th scope="col" className="pb-2 text-left font-semibold">
                  {m.module()}
                </th>
                <th scope="col" className="pb-2 pl-4 text-right font-semibold">
                  {m.started()}
                </th>
                <th scope="col" className="pb-2 pl-4 text-right font-semibold max-sm:hidden">
                  {m.halfway()}
                </th>
                <th scope="col" className="pb-2 pl-4 text-right font-semibold">
                  {m.finished()}
                </th>
                <th scope="col" className="pb-2 pl-4 text-right font-semibold">
                  {m.share()}
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((module) => (
                <FunnelRow key={module.moduleId} module={module} isLowest={module.moduleId === lowest} />
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {isLong ? (
        <Button
          variant="ghost"
          size="sm"
          className="mt-3"
          aria-expanded={isWhole}
          onClick={() => setWhole((was) => !was)}
        >
          {isWhole ? m.showFewerModules() : m.showAllModules({ count: modules.length })}
        </Button>
      ) : null}
    </Card>
  );
}

interface FunnelRowProps {
  module: NonNullable<Overview['funnel']>[number];
  isLowest: boolean;
}

function FunnelRow({ module, isLowest }: FunnelRowProps) {
  const share = shareOf(module);
  return (
    <tr className="border-t border-line">
      <th scope="row" className="min-w-0 py-2.5 text-left font-normal">
        {module.title}
        <span
          aria-hidden="true"
          className="mt-1.5 block h-1.5 max-w-80 overflow-hidden rounded-full bg-sunken"
        >
          <span
            className={cn('block h-full rounded-full', isLowest ? 'bg-warning' : 'bg-primary')}
            style={{ width: `${share}%` }}
          />
        </span>
      </th>
      <td className="py-2.5 pl-4 text-right text-ink-2">{module.started}</td>
      <td className="py-2.5 pl-4 text-right text-ink-2 max-sm:hidden">{module.halfway}</td>
      <td className="py-2.5 pl-4 text-right text-ink-2">{module.completed}</td>
      <td className={cn('py-2.5 pl-4 text-right font-semibold', isLowest && 'text-warning-ink')}>
        {module.started > 0 ? m.percent({ share }) : '–'}
        {isLowest ? <span className="sr-only"> {m.mostLeave()}</span> : null}
      </td>
    </tr>
  );
}
