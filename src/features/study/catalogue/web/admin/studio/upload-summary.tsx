import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import * as m from '../../../messages/m.ts';
import { groupLooks } from './group-looks.ts';
import { areUnderWay, haveAllArrived, type StudioRow, studioGroups } from './studio-rows.ts';
import { UploadsEnd } from './uploads-end.tsx';

/** How far all of them are, in one bar. */
export function UploadSummary({ rows }: { rows: readonly StudioRow[] }) {
  const counts = studioGroups
    .map((group) => ({ group, count: rows.filter((row) => row.group === group).length }))
    .filter(({ count }) => count > 0);
  const ready = rows.filter(({ group }) => group === 'ready').length;
  return (
    <Card className="grid gap-3">
      <h2 className="text-h3">{m.readyOf({ ready, count: rows.length })}</h2>
      <div className="flex h-2 gap-0.5 overflow-hidden rounded-full" aria-hidden="true">
        {counts.map(({ group, count }) => (
          <span key={group} className={groupLooks[group].bar} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-2">
        {counts.map(({ group, count }) => (
          <li key={group} className="flex items-center gap-2">
            <span className={cn('size-2.5 rounded-xs', groupLooks[group].bar)} aria-hidden="true" />
            {groupLooks[group].title()}
            <span className="font-semibold text-ink tabular-nums">{count}</span>
          </li>
        ))}
      </ul>
      {areUnderWay(rows) ? (
        <p className="border-t border-line pt-3 text-small text-ink-2">
          {rows.some(({ isConvertedHere }) => isConvertedHere)
            ? m.keepPageOpen()
            : haveAllArrived(rows)
              ? m.allHaveArrived()
              : m.computerMayClose()}{' '}
          <UploadsEnd />
        </p>
      ) : null}
    </Card>
  );
}
