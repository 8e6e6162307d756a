import { Card } from '#ui/card.tsx';
import type { Difference } from '../contract.ts';
import * as m from '../messages/m.ts';
import { Mark, type MarkName } from './mark.tsx';

const texts: Record<MarkName, (values: { count: number }) => string> = {
  added: m.countAdded,
  changed: m.countChanged,
  moved: m.countMoved,
  removed: m.countRemoved,
};

/** How much changes, in one line. */
export function Counts({ counts, isNew }: { counts: Difference['counts']; isNew: boolean }) {
  const names = (['added', 'changed', 'moved', 'removed'] as const).filter((name) => counts[name] > 0);
  return (
    <Card padding="compact">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {names.map((name) => (
          <p key={name} className="flex items-center gap-2.5 text-ui tabular-nums">
            <Mark name={name} size="md" hasName={false} />
            {texts[name]({ count: counts[name] })}
          </p>
        ))}
        <p className="text-small text-ink-2 tabular-nums sm:ml-auto">
          {isNew ? m.newCourse() : m.filesSame({ count: counts.same })}
        </p>
      </div>
    </Card>
  );
}
